package dev.terrain.integration.cluster;

import dev.terrain.integration.fixture.process.Words;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What starts each daemon of a cluster: its name, its host, its folders. They count from 1.
 *
 * @param state the folder of the NameNodes' files
 * @param data the folder of the DataNodes' blocks and the NodeManagers' local directories, or one for each of them
 * @param disks for blocks instead of that, folders of which each DataNode uses all; empty if there are none
 * @param containerLogs the folder of what containers print
 * @param roles which daemon runs where
 * @param launcher words before the command of every DataNode and NodeManager, for all hosts
 */
record DaemonCommands(
        Path state, List<Path> data, List<Path> disks, Path containerLogs, Roles roles, List<String> launcher) {

    static final String NAME_NODE_IDS = "nn1,nn2";
    static final String NAME_NODE = "namenode";
    static final String RESOURCE_MANAGER = "resourcemanager";
    static final String NODE_MANAGER = "nodemanager-";

    /** On a host of its own. */
    static final int DATA_NODE_HTTP_PORT = 9864;

    private static final String DATA_NODE = "datanode-";

    /** On a host of its own, so that one that starts again is the same to the ResourceManager, as recovery asks for. */
    private static final int SHUFFLE_PORT = 13562;

    private static final int NODE_MANAGER_PORT = 8041;

    DaemonCommands {
        data = List.copyOf(data);
        disks = List.copyOf(disks);
        launcher = List.copyOf(launcher);
    }

    static String nameNodeId(int i) {
        return "nn" + i;
    }

    DaemonCommand nameNode(int i) {
        String name = roles.isHighlyAvailable() ? NAME_NODE + "-" + i : NAME_NODE;
        return new DaemonCommand(name, roles.nameNodes().get(i - 1).launcher(), nameNodeWords(i));
    }

    /** {@code namenode}, with what is different for each of a pair. */
    List<String> nameNodeWords(int i) {
        return roles.isHighlyAvailable()
                ? List.of(
                        "namenode",
                        "-Ddfs.namenode.name.dir=" + nameFolder(i).toUri(),
                        "-Ddfs.ha.namenode.id=" + nameNodeId(i))
                : List.of("namenode");
    }

    /** Where NameNode number {@code i} keeps image and edits. */
    Path nameFolder(int i) {
        return state.resolve(i == 1 ? "namenode" : "namenode-" + i);
    }

    DaemonCommand resourceManager() {
        return new DaemonCommand(RESOURCE_MANAGER, roles.master().launcher(), List.of("resourcemanager"));
    }

    DaemonCommand historyServer() {
        return new DaemonCommand("historyserver", roles.master().launcher(), List.of("historyserver"));
    }

    /** DataNode number {@code i} on a host, which may be another than one of the roles'. */
    DaemonCommand dataNode(int i, Host host) {
        List<String> words = new ArrayList<>(List.of("datanode", "-Ddfs.datanode.data.dir=" + blockFolders(i)));
        if (host.hasOwnAddress()) {
            words.add("-Ddfs.datanode.hostname=" + host.name());
            words.add("-Ddfs.datanode.address=" + host.name() + ":9866");
            words.add("-Ddfs.datanode.http.address=" + host.name() + ":" + DATA_NODE_HTTP_PORT);
            words.add("-Ddfs.datanode.ipc.address=" + host.name() + ":9867");
        }
        return new DaemonCommand(DATA_NODE + i, launcher(host), words);
    }

    private String blockFolders(int i) {
        List<Path> folders = disks.isEmpty() ? List.of(dataOf(i)) : disks;
        return folders.stream()
                .map(folder -> folder.resolve(DATA_NODE + i).toUri().toString())
                .collect(Collectors.joining(","));
    }

    DaemonCommand nodeManager(int i) {
        Host host = roles.nodeManagers().get(i - 1);
        List<String> words = new ArrayList<>(List.of(
                "nodemanager",
                "-Dyarn.nodemanager.local-dirs=" + localFolder(i),
                "-Dyarn.nodemanager.log-dirs=" + containerLogs + "/containers-" + i));
        if (host.hasOwnAddress()) {
            words.add("-Dyarn.nodemanager.hostname=" + host.name());
            words.add("-Dyarn.nodemanager.address=" + host.name() + ":" + NODE_MANAGER_PORT);
            words.add("-Dyarn.nodemanager.localizer.address=" + host.name() + ":0");
            words.add("-Dyarn.nodemanager.webapp.address=" + host.name() + ":0");
            // An ApplicationMaster that recovers a map names the port that its outputs had.
            words.add("-Dmapreduce.shuffle.port=" + SHUFFLE_PORT);
        }
        return new DaemonCommand(NODE_MANAGER + i, launcher(host), words);
    }

    Path localFolder(int nodeManager) {
        return dataOf(nodeManager).resolve(NODE_MANAGER + nodeManager);
    }

    private Path dataOf(int number) {
        return data.get(data.size() == 1 ? 0 : number - 1);
    }

    private List<String> launcher(Host host) {
        return Words.of(launcher, host.launcher());
    }
}
