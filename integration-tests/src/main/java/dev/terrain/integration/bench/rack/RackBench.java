package dev.terrain.integration.bench.rack;

import dev.terrain.integration.bench.Turns;
import dev.terrain.integration.bench.rack.RackOptions.Work;
import dev.terrain.integration.cluster.Fsck;
import dev.terrain.integration.cluster.Host;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.fixture.network.Traffic;
import dev.terrain.integration.fixture.process.Progress;
import dev.terrain.integration.report.ReportWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Runs every arrangement in turn, again and again: each time on a cluster of its own, and on it every round trip, block
 * size and replication.
 */
final class RackBench {

    private static final Duration COMPLETE_WITHIN = Duration.ofMinutes(10);
    private static final Duration PLACED_WITHIN = Duration.ofMinutes(2);

    private final RackOptions options;
    private final Path project;
    private final Progress progress;
    private final ReportWriter<RackResults> reports;
    private final List<CellRun> cells = new ArrayList<>();
    private final List<IndexRun> indexes = new ArrayList<>();

    RackBench(RackOptions options, Path project, Progress progress, ReportWriter<RackResults> reports) {
        this.options = options;
        this.project = project;
        this.progress = progress;
        this.reports = reports;
    }

    /** Runs everything; throws when a round trip is off by more than 10 %, or anything fails. */
    RackResults run() throws IOException {
        for (int number = 1; number <= options.runs(); number++) {
            for (Arrangement arrangement : Turns.of(options.arrangements(), number - 1)) {
                progress.say("run " + number + " of " + options.runs() + ", " + arrangement.label() + ": "
                        + arrangement.meaning());
                run(arrangement, number);
            }
        }
        return new RackResults(options, cells, indexes);
    }

    private void run(Arrangement arrangement, int number) throws IOException {
        RackClusterPlan plan = new RackClusterPlan(
                options.hadoop(),
                arrangement,
                1,
                options.near(),
                options.distant(),
                options.work() == Work.INVERTED_INDEX,
                Map.of("dfs.blocksize", "2m", "dfs.replication", "2"),
                progress);
        try (RackCluster cluster =
                RackCluster.start(plan, project, options.out().resolve("cluster"))) {
            for (int millis : options.roundTripsMillis()) {
                double measured = roundTrip(cluster, arrangement, millis);
                if (options.work() == Work.INVERTED_INDEX) {
                    index(cluster, arrangement, millis, number);
                } else {
                    files(cluster, arrangement, number, millis, measured);
                }
            }
        }
    }

    private double roundTrip(RackCluster cluster, Arrangement arrangement, int millis) throws IOException {
        Duration roundTrip = Duration.ofMillis(millis);
        double measured = cluster.island().roundTrip(roundTrip);
        if (arrangement.isPlugin()) {
            progress.say("waiting for rack-topology to find the distant site where it is");
            cluster.awaitTier(roundTrip, PLACED_WITHIN);
        }
        return measured;
    }

    private void files(RackCluster cluster, Arrangement arrangement, int number, int millis, double measured)
            throws IOException {
        for (long blockBytes : options.blockBytes()) {
            for (int replication : options.replications()) {
                Cell cell = new Cell(arrangement, millis, replication, blockBytes);
                cells.add(measure(cluster, cell, number, measured));
                progress.say(line(cells.get(cells.size() - 1)));
                reports.write(new RackResults(options, cells, indexes));
            }
        }
    }

    private CellRun measure(RackCluster cluster, Cell cell, int number, double roundTripMillis) throws IOException {
        DfsIo io = new DfsIo(cluster.hadoop(), options.files(), options.fileBytes());
        Map<Host, Traffic> before = traffic(cluster);
        DfsIo.Written written;
        Duration complete;
        try (ReplicaWatch watch = ReplicaWatch.start(cluster.hadoop().nameNode(1))) {
            written = io.write(cell.replication(), cell.blockBytes());
            cluster.awaitReplicas(1, COMPLETE_WITHIN);
            complete = watch.lackingAfter(written.lastClose());
        }
        Fsck fsck = cluster.sites().awaitExactly(cell.replication(), DfsIo.DATA, PLACED_WITHIN);
        Map<String, Traffic> traffic = new LinkedHashMap<>();
        traffic(cluster)
                .forEach((host, after) ->
                        traffic.put(host.name(), after.since(Objects.requireNonNull(before.get(host)))));
        double read = io.read();
        Map<String, Double> shares = new LinkedHashMap<>();
        cluster.dataNodes().forEach(host -> shares.put(host.name(), fsck.share(host)));
        return new CellRun(
                cell,
                number,
                roundTripMillis,
                written.megabytesPerSecond(),
                read,
                complete.toMillis() / 1e3,
                shares,
                cluster.sites().distantShare(fsck),
                traffic);
    }

    private static Map<Host, Traffic> traffic(RackCluster cluster) throws IOException {
        Map<Host, Traffic> traffic = new LinkedHashMap<>();
        for (Host host : cluster.dataNodes()) {
            traffic.put(host, cluster.wan().traffic(host));
        }
        return traffic;
    }

    private void index(RackCluster cluster, Arrangement arrangement, int millis, int number) throws IOException {
        InvertedIndexJob job = new InvertedIndexJob(cluster.hadoop(), Plugin.jar(project, "integration-tests"));
        double writeSeconds = job.writeText(options.lines());
        cluster.awaitReplicas(1, COMPLETE_WITHIN);
        double jobSeconds = job.index();
        indexes.add(new IndexRun(arrangement, millis, number, writeSeconds, jobSeconds));
        progress.say(String.format(
                Locale.ROOT,
                "%s, RTT %d ms: text written in %.1f s, indexed in %.1f s",
                arrangement.label(),
                millis,
                writeSeconds,
                jobSeconds));
        reports.write(new RackResults(options, cells, indexes));
    }

    private static String line(CellRun run) {
        return String.format(
                Locale.ROOT,
                "%s: write %.1f MB/s, read %.1f MB/s, complete after %.1f s, distant share %.1f %%",
                run.cell(),
                run.writeMegabytesPerSecond(),
                run.readMegabytesPerSecond(),
                run.completeSeconds(),
                run.distantShare() * 100);
    }
}
