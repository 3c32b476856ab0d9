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

    /** Hadoop's second between heartbeats is for thousands of nodes; here it is time in which nothing runs. */
    private static final String HEARTBEAT_MILLIS = "200";

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

    /** Adds properties, or replaces those of the same name. */
    void add(SiteFile file, Map<String, String> properties) {
        site(file).putAll(properties);
    }

    void write(Path configuration) throws IOException {
        for (SiteFile file : SiteFile.values()) {
            SiteXml.write(configuration.resolve(file.fileName()), site(file));
        }
    }

    private void set(SiteFile file, String name, String value) {
        site(file).put(name, value);
    }

    private Map<String, String> site(SiteFile file) {
        return sites.computeIfAbsent(file, name -> new TreeMap<>());
    }

    private void core(Path data, int nameNodePort) {
        set(SiteFile.CORE, "fs.defaultFS", "hdfs://" + HOST + ":" + nameNodePort);
        set(SiteFile.CORE, "hadoop.tmp.dir", data + "/tmp");
    }

    private void hdfs(Path data, int dataNodes) {
        set(
                SiteFile.HDFS,
                "dfs.namenode.name.dir",
                data.resolve("namenode").toUri().toString());
        set(SiteFile.HDFS, "dfs.namenode.http-address", HOST + ":" + nameNodeHttpPort);
        set(SiteFile.HDFS, "dfs.datanode.hostname", HOST);
        set(SiteFile.HDFS, "dfs.datanode.address", ANY_PORT);
        set(SiteFile.HDFS, "dfs.datanode.http.address", ANY_PORT);
        set(SiteFile.HDFS, "dfs.datanode.ipc.address", ANY_PORT);
        set(SiteFile.HDFS, "dfs.replication", String.valueOf(Math.min(3, dataNodes)));
    }

    private void yarn(FreePorts ports, int nodeManagers) throws IOException {
        site(SiteFile.YARN).putAll(ContainerSizes.ofThisMachine().yarnSite(nodeManagers));
        set(SiteFile.YARN, "yarn.resourcemanager.hostname", HOST);
        set(SiteFile.YARN, "yarn.resourcemanager.address", HOST + ":" + ports.next());
        set(SiteFile.YARN, "yarn.resourcemanager.scheduler.address", HOST + ":" + ports.next());
        set(SiteFile.YARN, "yarn.resourcemanager.resource-tracker.address", HOST + ":" + ports.next());
        set(SiteFile.YARN, "yarn.resourcemanager.admin.address", HOST + ":" + ports.next());
        set(SiteFile.YARN, "yarn.resourcemanager.webapp.address", HOST + ":" + resourceManagerHttpPort);
        set(SiteFile.YARN, "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", HEARTBEAT_MILLIS);

        set(SiteFile.YARN, "yarn.nodemanager.hostname", HOST);
        set(SiteFile.YARN, "yarn.nodemanager.address", ANY_PORT);
        set(SiteFile.YARN, "yarn.nodemanager.localizer.address", ANY_PORT);
        set(SiteFile.YARN, "yarn.nodemanager.webapp.address", ANY_PORT);
        set(SiteFile.YARN, "yarn.nodemanager.aux-services", "mapreduce_shuffle");
        set(
                SiteFile.YARN,
                "yarn.nodemanager.env-whitelist",
                "JAVA_HOME,HADOOP_COMMON_HOME,HADOOP_HDFS_HOME,HADOOP_CONF_DIR,HADOOP_YARN_HOME,HADOOP_HOME,"
                        + "HADOOP_MAPRED_HOME,PATH,LANG,TZ");
        // Java 17 reserves far more virtual memory than YARN's default of 2.1 times the heap.
        set(SiteFile.YARN, "yarn.nodemanager.vmem-check-enabled", "false");
        // The machine's disk may be fuller than the 90 % at which a NodeManager gives up.
        set(SiteFile.YARN, "yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "99");
    }

    private void mapred(FreePorts ports) throws IOException {
        site(SiteFile.MAPRED).putAll(ContainerSizes.ofThisMachine().mapredSite());
        set(SiteFile.MAPRED, "mapreduce.framework.name", "yarn");
        set(SiteFile.MAPRED, "yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", HEARTBEAT_MILLIS);
        set(SiteFile.MAPRED, "mapreduce.shuffle.port", "0");
        set(SiteFile.MAPRED, "mapreduce.jobhistory.address", HOST + ":" + ports.next());
        set(SiteFile.MAPRED, "mapreduce.jobhistory.admin.address", HOST + ":" + ports.next());
        set(SiteFile.MAPRED, "mapreduce.jobhistory.webapp.address", HOST + ":" + historyHttpPort);
        // Where and how JobHistory reads them.
        set(SiteFile.MAPRED, "mapreduce.jobhistory.intermediate-done-dir", HISTORY + "/intermediate");
        set(SiteFile.MAPRED, "mapreduce.jobhistory.done-dir", HISTORY + "/done");
        set(SiteFile.MAPRED, "mapreduce.jobhistory.jhist.format", "json");
    }
}
