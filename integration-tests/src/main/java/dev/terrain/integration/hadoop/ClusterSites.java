package dev.terrain.integration.hadoop;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** The *-site.xml files of a cluster on this machine: addresses, folders and container sizes, nothing else. */
final class ClusterSites {

    private static final String HOST = "localhost";
    /** Daemons whose port nobody needs to know take any. */
    private static final String ANY_PORT = HOST + ":0";

    /** The folder in HDFS with the files of finished jobs. */
    static final String HISTORY = "/history";

    private final Map<SiteFile, Map<String, String>> sites = new EnumMap<>(SiteFile.class);
    private final int nameNodeHttpPort;
    private final int resourceManagerHttpPort;
    private final int historyHttpPort;

    /** Chooses the ports; {@code data} is the folder under which every daemon keeps its state. */
    ClusterSites(Path data, int dataNodes, int nodeManagers) throws IOException {
        FreePorts ports = new FreePorts();
        nameNodeHttpPort = ports.next();
        resourceManagerHttpPort = ports.next();
        historyHttpPort = ports.next();
        for (SiteFile file : SiteFile.values()) {
            sites.put(file, new TreeMap<>());
        }
        core(data, ports.next());
        hdfs(data, dataNodes);
        yarn(ports, nodeManagers);
        mapred(ports);
    }

    int nameNodeHttpPort() {
        return nameNodeHttpPort;
    }

    int resourceManagerHttpPort() {
        return resourceManagerHttpPort;
    }

    int historyHttpPort() {
        return historyHttpPort;
    }

    /** What {@link #write} writes into that file. */
    Map<String, String> properties(SiteFile file) {
        return Map.copyOf(site(file));
    }

    private void put(SiteFile file, Map<String, String> properties) {
        site(file).putAll(properties);
    }

    void write(Path configuration) throws IOException {
        for (SiteFile file : SiteFile.values()) {
            SiteXml.write(configuration.resolve(file.fileName()), site(file));
        }
    }

    private Map<String, String> site(SiteFile file) {
        return sites.computeIfAbsent(file, name -> new TreeMap<>());
    }

    private void core(Path data, int nameNodePort) {
        put(
                SiteFile.CORE,
                Map.of("fs.defaultFS", "hdfs://" + HOST + ":" + nameNodePort, "hadoop.tmp.dir", data + "/tmp"));
    }

    private void hdfs(Path data, int dataNodes) {
        put(
                SiteFile.HDFS,
                Map.of(
                        "dfs.namenode.name.dir",
                                data.resolve("namenode").toUri().toString(),
                        "dfs.namenode.http-address", HOST + ":" + nameNodeHttpPort,
                        "dfs.datanode.hostname", HOST,
                        "dfs.datanode.address", ANY_PORT,
                        "dfs.datanode.http.address", ANY_PORT,
                        "dfs.datanode.ipc.address", ANY_PORT,
                        "dfs.replication", String.valueOf(Math.min(3, dataNodes))));
    }

    private void yarn(FreePorts ports, int nodeManagers) throws IOException {
        put(SiteFile.YARN, ContainerSizes.ofThisMachine().yarnSite(nodeManagers));
        put(
                SiteFile.YARN,
                Map.of(
                        "yarn.resourcemanager.hostname", HOST,
                        "yarn.resourcemanager.address", HOST + ":" + ports.next(),
                        "yarn.resourcemanager.scheduler.address", HOST + ":" + ports.next(),
                        "yarn.resourcemanager.resource-tracker.address", HOST + ":" + ports.next(),
                        "yarn.resourcemanager.admin.address", HOST + ":" + ports.next(),
                        "yarn.resourcemanager.webapp.address", HOST + ":" + resourceManagerHttpPort));
        put(
                SiteFile.YARN,
                Map.of(
                        "yarn.nodemanager.hostname",
                        HOST,
                        "yarn.nodemanager.address",
                        ANY_PORT,
                        "yarn.nodemanager.localizer.address",
                        ANY_PORT,
                        "yarn.nodemanager.webapp.address",
                        ANY_PORT,
                        "yarn.nodemanager.aux-services",
                        "mapreduce_shuffle",
                        "yarn.nodemanager.env-whitelist",
                        "JAVA_HOME,HADOOP_COMMON_HOME,HADOOP_HDFS_HOME,HADOOP_CONF_DIR,HADOOP_YARN_HOME,"
                                + "HADOOP_HOME,HADOOP_MAPRED_HOME,PATH,LANG,TZ",
                        // Java 17 reserves far more virtual memory than YARN's default of 2.1 times the heap.
                        "yarn.nodemanager.vmem-check-enabled",
                        "false",
                        // The machine's disk may be fuller than the 90 % at which a NodeManager gives up.
                        "yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage",
                        "99"));
    }

    private void mapred(FreePorts ports) throws IOException {
        put(SiteFile.MAPRED, ContainerSizes.ofThisMachine().mapredSite());
        put(
                SiteFile.MAPRED,
                Map.of(
                        "mapreduce.framework.name",
                        "yarn",
                        "mapreduce.shuffle.port",
                        "0",
                        "mapreduce.jobhistory.address",
                        HOST + ":" + ports.next(),
                        "mapreduce.jobhistory.admin.address",
                        HOST + ":" + ports.next(),
                        "mapreduce.jobhistory.webapp.address",
                        HOST + ":" + historyHttpPort,
                        // Where and how JobHistory reads them.
                        "mapreduce.jobhistory.intermediate-done-dir",
                        HISTORY + "/intermediate",
                        "mapreduce.jobhistory.done-dir",
                        HISTORY + "/done",
                        "mapreduce.jobhistory.jhist.format",
                        "json"));
    }
}
