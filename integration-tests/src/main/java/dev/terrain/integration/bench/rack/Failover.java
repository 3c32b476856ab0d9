package dev.terrain.integration.bench.rack;

import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.client.FailoverClient;
import dev.terrain.integration.cluster.BackgroundCommand;
import dev.terrain.integration.cluster.DaemonControl.Restart;
import dev.terrain.integration.cluster.Host;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.process.Interruptible;
import dev.terrain.integration.fixture.process.Interruptible.Condition;
import dev.terrain.integration.fixture.process.Words;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The active of two NameNodes is killed while {@link FailoverClient} writes and changes files and while Balancer and
 * Mover run; the other one takes over.
 *
 * @param cluster with two NameNodes
 * @param disk a folder on a small file system, so that the Balancer sees a difference
 * @param project the root of the repository
 */
record Failover(RackCluster cluster, Path disk, Path project) {

    static final Quantity WRONG = Quantity.beside("wrongFiles", "files wrong", 0);
    private static final Quantity AGAIN = Quantity.beside("toolsRunAgain", "tools run again", 0);
    private static final Quantity ELSEWHERE =
            Quantity.beside("elsewhereInStandby", "DataNodes elsewhere in the standby", 0);
    static final List<Quantity> QUANTITIES = List.of(WRONG, AGAIN, ELSEWHERE);

    /** The NameNode that is active afterwards. */
    static final int ACTIVE = 2;

    /** Named, not loaded: it needs Hadoop's classes, which only the cluster has. */
    private static final String CLIENT = "dev.terrain.integration.client.FailoverClient";

    private static final String VERIFIER = "dev.terrain.integration.client.Verifier";

    private static final String FOLDER = "/files";
    /** Hadoop's own, where each DataNode has an address for itself. */
    static final int DATA_NODE_IPC_PORT = 9867;

    private static final Duration SEEN_WITHIN = Duration.ofMinutes(2);
    private static final Duration ENDED_WITHIN = Duration.ofMinutes(5);

    private static final int MOST_AGAIN = 10;

    private static final List<String> BALANCER = Words.of(
            "balancer -Ddfs.balancer.getBlocks.min-block-size=1",
            "-Ddfs.balancer.max-no-move-interval=5000 -threshold 1");
    private static final List<String> MOVER = List.of("mover", "-p", FOLDER);

    /** Until all files are closed, and Balancer and Mover have ended well or were run often enough. */
    void run(Figures figures) throws IOException {
        long elsewhere = elsewhere(figures, "placesBefore");
        Restart late = stopLastNear();
        for (int i = 1; i <= cluster.network().dataNodes().size(); i++) {
            if (i != cluster.network().near().size()) {
                moveToDisk(i);
            }
        }
        Path over = logs().resolve("failover-is-over");
        try (BackgroundCommand client = start("client", List.of("jar", jar(), CLIENT, FOLDER, over.toString()))) {
            await(() -> client.lines().contains(FailoverClient.IN_FLIGHT) || !client.isAlive(), "files in flight");
            late.start();
            await(() -> liveDataNodes(1) == cluster.network().dataNodes().size(), "the DataNode that was away");
            moveToDisk(cluster.network().near().size());
            try (BackgroundCommand balancer = start("balancer", BALANCER);
                    BackgroundCommand mover = start("mover", MOVER)) {
                await(() -> isMoving(balancer) && isMoving(mover), "Balancer and Mover at work");
                failOver();
                Files.createFile(over);
                client.awaitEnd(ENDED_WITHIN).requireSuccess("the client");
                figures.add(AGAIN, (double) end(balancer, BALANCER) + end(mover, MOVER));
            }
        }
        figures.add(ELSEWHERE, (double) elsewhere + elsewhere(figures, "placesAfter"));
    }

    /** Reads everything back, also from the snapshot. */
    void verify(Figures figures) throws IOException {
        Path said = output("client");
        List<String> lines = Files.readAllLines(said);
        Path before =
                Files.write(logs().resolve("snapshot.log"), lines.subList(0, lines.indexOf(FailoverClient.SNAPSHOT)));
        figures.add(WRONG, wrong(FOLDER, said) + wrong(FOLDER + "/.snapshot/" + FailoverClient.SNAPSHOT, before));
    }

    private double wrong(String folder, Path said) throws IOException {
        JobRun run = hadoop().hadoop(List.of("jar", jar(), VERIFIER, folder, said.toString()));
        return run.output().stream().filter(line -> line.startsWith("lost ")).count();
    }

    /** It comes back empty, for the Balancer to fill. */
    private Restart stopLastNear() throws IOException {
        Restart late =
                hadoop().control().stop("datanode-" + cluster.network().near().size());
        await(() -> liveDataNodes(1) == cluster.network().dataNodes().size() - 1, "a DataNode less");
        return late;
    }

    /** Has a DataNode exchange its folders for one on the small file system and one that counts as an archive there. */
    private void moveToDisk(int dataNode) throws IOException {
        Path folder = disk.resolve("datanode-" + dataNode);
        hadoop().configure(
                        SiteFile.HDFS,
                        Map.of(
                                "dfs.datanode.data.dir",
                                "[DISK]" + folder.resolve("disk").toUri() + ",[ARCHIVE]"
                                        + folder.resolve("archive").toUri()));
        String address = cluster.network().dataNodes().get(dataNode - 1).name() + ":" + DATA_NODE_IPC_PORT;
        hadoop().hadoop(List.of("dfsadmin", "-reconfig", "datanode", address, "start"))
                .requireSuccess("the reconfiguration");
        await(
                () -> hadoop().hadoop(List.of("dfsadmin", "-reconfig", "datanode", address, "status")).output().stream()
                        .anyMatch(line -> line.startsWith("SUCCESS: Changed property dfs.datanode.data.dir")),
                "other folders on " + address);
    }

    private void failOver() throws IOException {
        Restart first = hadoop().control().kill("namenode-1");
        hadoop().hadoop(List.of("haadmin", "-transitionToActive", "--forceactive", "nn" + ACTIVE))
                .requireSuccess("the transition");
        first.start();
        await(
                () -> hadoop().nameNode(1).role().equals("standby")
                        && liveDataNodes(1) == cluster.network().dataNodes().size(),
                "the NameNode that was killed");
    }

    /** How many DataNodes the NameNodes have at different places, once they agree or have had long enough to. */
    private long elsewhere(Figures figures, String detail) throws IOException {
        Interruptible.await(
                SEEN_WITHIN, OperationsBench.POLL_EVERY, () -> places(1).equals(places(2)));
        Map<String, String> first = places(1);
        Map<String, String> second = places(2);
        figures.detail(detail, List.of(first, second));
        return first.entrySet().stream()
                .filter(place -> !place.getValue().equals(second.get(place.getKey())))
                .count();
    }

    private Map<String, String> places(int nameNode) throws IOException {
        Map<String, String> places = new TreeMap<>();
        for (Host host : cluster.network().dataNodes()) {
            places.put(host.name(), hadoop().nameNode(nameNode).location(host));
        }
        return places;
    }

    private static boolean isMoving(BackgroundCommand tool) throws IOException {
        return !tool.isAlive() || tool.lines().stream().anyMatch(line -> line.contains("Start moving"));
    }

    /**
     * How often it had to be run again. Hadoop 3.4.2's own end with their second round, for which they register their
     * metrics again, so that an operator has to.
     */
    private int end(BackgroundCommand tool, List<String> words) throws IOException {
        int again = 0;
        boolean isDone = tool.awaitEnd(ENDED_WITHIN).exitCode() == 0;
        while (!isDone && again < MOST_AGAIN) {
            isDone = hadoop().hadoop(words).exitCode() == 0;
            again++;
        }
        return again;
    }

    private BackgroundCommand start(String name, List<String> words) throws IOException {
        return hadoop().command().start(output(name), words);
    }

    private long liveDataNodes(int nameNode) throws IOException {
        return hadoop().nameNode(nameNode).liveDataNodes();
    }

    private StockHadoop hadoop() {
        return cluster.hadoop();
    }

    private String jar() throws IOException {
        return Plugin.jar(project, "integration-tests").toString();
    }

    private Path logs() {
        return hadoop().layout().logs();
    }

    private Path output(String name) {
        return logs().resolve("failover-" + name + ".log");
    }

    private static void await(Condition condition, String what) throws IOException {
        Interruptible.require(
                SEEN_WITHIN, OperationsBench.POLL_EVERY, () -> holds(condition), () -> what + ": not there");
    }

    private static boolean holds(Condition condition) throws IOException {
        try {
            return condition.holds();
        } catch (ConnectException | HttpTimeoutException e) {
            return false; // the daemon is about to start
        }
    }
}
