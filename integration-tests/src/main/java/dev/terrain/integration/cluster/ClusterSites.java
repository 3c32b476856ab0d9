package dev.terrain.integration.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The *-site.xml files of a cluster: addresses, folders and container sizes, nothing else. */
final class ClusterSites {

    /** Daemons of this machine whose port nobody needs to know take any. */
    private static final String ANY_PORT = Host.LOCAL.name() + ":0";

    /** Hadoop's second between heartbeats is for thousands of nodes; here it is time in which nothing runs. */
    private static final String HEARTBEAT_MILLIS = "200";

    /** The folder in HDFS with the files of finished jobs. */
    static final String HISTORY = "/history";

    /** What clients call a pair of NameNodes. */
    private static final String PAIR = "terrain";

    private final Map<String, String> core = new TreeMap<>();
    private final Map<String, String> hdfs = new TreeMap<>();
    private final Map<String, String> yarn = new TreeMap<>();
    private final Map<String, String> mapred = new TreeMap<>();
    private final List<NameNode> nameNodes = new ArrayList<>();
    private final String resourceManagerHttp;
    private final String historyHttp;

    /** Chooses the ports; {@code data} is the folder under which every daemon keeps its state. */
    ClusterSites(Path data, Roles roles) throws IOException {
        for (Host host : roles.nameNodes()) {
            nameNodes.add(new NameNode(host, FreePorts.on(host, 8020), FreePorts.on(host, 9870)));
        }
        Host master = roles.master();
        int resourceManagerHttpPort = FreePorts.on(master, 8088);
        int historyHttpPort = FreePorts.on(master, 19888);
        resourceManagerHttp = master.address() + ":" + resourceManagerHttpPort;
        historyHttp = master.address() + ":" + historyHttpPort;
        String folder = "file://" + data;
        core.put("hadoop.tmp.dir", data + "/tmp");
        // By default a folder of /tmp, where two ResourceManagers that start together take each other's files.
        yarn.put("yarn.node-attribute.fs-store.root-dir", folder + "/node-attributes");
        if (roles.isHighlyAvailable()) {
            pair(folder);
        } else {
            core.put("fs.defaultFS", "hdfs://" + nameNodes.get(0).rpc());
            hdfs.put("dfs.namenode.http-address", nameNodes.get(0).http());
            hdfs.put("dfs.namenode.name.dir", folder + "/namenode");
        }
        dataNodes(roles.dataNodes().size());
        yarn(master, resourceManagerHttpPort, roles.nodeManagers());
        mapred(master, historyHttpPort);
    }

    /** Where NameNode number {@code i} answers this JVM over HTTP, as in {@code localhost:9870}; they count from 1. */
    String nameNodeHttp(int i) {
        NameNode nameNode = nameNodes.get(i - 1);
        return nameNode.host.address() + ":" + nameNode.httpPort;
    }

    String resourceManagerHttp() {
        return resourceManagerHttp;
    }

    String historyHttp() {
        return historyHttp;
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

    private Map<String, String> site(SiteFile file) {
        return switch (file) {
            case CORE -> core;
            case HDFS -> hdfs;
            case YARN -> yarn;
            case MAPRED -> mapred;
        };
    }

    /** Their addresses are those of this machine. */
    private void dataNodes(int count) {
        hdfs.put("dfs.replication", String.valueOf(Math.min(3, count)));
        hdfs.put("dfs.datanode.hostname", Host.LOCAL.name());
        hdfs.put("dfs.datanode.address", ANY_PORT);
        hdfs.put("dfs.datanode.http.address", ANY_PORT);
        hdfs.put("dfs.datanode.ipc.address", ANY_PORT);
    }

    /** Two NameNodes with a shared folder for edits and failover by command. */
    private void pair(String folder) {
        core.put("fs.defaultFS", "hdfs://" + PAIR);
        hdfs.put("dfs.nameservices", PAIR);
        hdfs.put("dfs.ha.namenodes." + PAIR, DaemonCommands.NAME_NODE_IDS);
        for (int i = 1; i <= nameNodes.size(); i++) {
            String id = PAIR + "." + DaemonCommands.nameNodeId(i);
            hdfs.put("dfs.namenode.rpc-address." + id, nameNodes.get(i - 1).rpc());
            hdfs.put("dfs.namenode.http-address." + id, nameNodes.get(i - 1).http());
        }
        hdfs.put("dfs.namenode.shared.edits.dir", folder + "/shared-edits");
        hdfs.put(
                "dfs.client.failover.proxy.provider." + PAIR,
                "org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider");
        hdfs.put("dfs.ha.fencing.methods", "shell(/bin/true)");
        hdfs.put("dfs.ha.tail-edits.period", "1s");
    }

    private void yarn(Host master, int resourceManagerHttpPort, List<Host> nodeManagers) throws IOException {
        yarn.putAll(ContainerSizes.ofThisMachine().yarnSite(Math.max(1, nodeManagers.size())));
        yarn.put("yarn.resourcemanager.hostname", master.name());
        yarn.put("yarn.resourcemanager.address", address(master, 8032));
        yarn.put("yarn.resourcemanager.scheduler.address", address(master, 8030));
        yarn.put("yarn.resourcemanager.resource-tracker.address", address(master, 8031));
        yarn.put("yarn.resourcemanager.admin.address", address(master, 8033));
        yarn.put("yarn.resourcemanager.webapp.address", master.name() + ":" + resourceManagerHttpPort);
        yarn.put("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", HEARTBEAT_MILLIS);

        yarn.put("yarn.nodemanager.hostname", Host.LOCAL.name());
        yarn.put("yarn.nodemanager.address", ANY_PORT);
        yarn.put("yarn.nodemanager.localizer.address", ANY_PORT);
        yarn.put("yarn.nodemanager.webapp.address", ANY_PORT);
        yarn.put("yarn.nodemanager.aux-services", "mapreduce_shuffle");
        yarn.put(
                "yarn.nodemanager.env-whitelist",
                "JAVA_HOME,HADOOP_COMMON_HOME,HADOOP_HDFS_HOME,HADOOP_CONF_DIR,HADOOP_YARN_HOME,HADOOP_HOME,"
                        + "HADOOP_MAPRED_HOME,PATH,LANG,TZ");
        // Java 17 reserves far more virtual memory than YARN's default of 2.1 times the heap.
        yarn.put("yarn.nodemanager.vmem-check-enabled", "false");
        // The machine's disk may be fuller than the 90 % at which a NodeManager gives up.
        yarn.put("yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "99");
    }

    private void mapred(Host master, int historyHttpPort) throws IOException {
        mapred.putAll(ContainerSizes.ofThisMachine().mapredSite());
        mapred.put("mapreduce.framework.name", "yarn");
        mapred.put("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", HEARTBEAT_MILLIS);
        mapred.put("mapreduce.shuffle.port", "0");
        mapred.put("mapreduce.jobhistory.address", address(master, 10020));
        mapred.put("mapreduce.jobhistory.admin.address", address(master, 10033));
        mapred.put("mapreduce.jobhistory.webapp.address", master.name() + ":" + historyHttpPort);
        // Where and how JobHistory reads them.
        mapred.put("mapreduce.jobhistory.intermediate-done-dir", HISTORY + "/intermediate");
        mapred.put("mapreduce.jobhistory.done-dir", HISTORY + "/done");
        mapred.put("mapreduce.jobhistory.jhist.format", "json");
    }

    /** An address such as {@code localhost:20123}; {@code hadoopsOwn} is Hadoop's port for the purpose. */
    private static String address(Host host, int hadoopsOwn) throws IOException {
        return host.name() + ":" + FreePorts.on(host, hadoopsOwn);
    }

    /** Where one NameNode answers clients and DataNodes, and shows pages and metrics. */
    private record NameNode(Host host, int rpcPort, int httpPort) {

        String rpc() {
            return host.name() + ":" + rpcPort;
        }

        String http() {
            return host.name() + ":" + httpPort;
        }
    }
}
