package dev.terrain.integration.bench.soak;

import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.bench.rack.NearAndDistant;
import dev.terrain.integration.cluster.Fsck;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.PoolStock;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.disk.FileSystemKind;
import dev.terrain.integration.fixture.disk.ZonedDisk;
import dev.terrain.integration.fixture.process.FileTree;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code integration-tests/bin/soak}: does everything hold while daemons are killed and disks fill. What the daemons
 * hold is compared between two rounds of all jobs without faults, one before and one after them. One soak is one run of
 * the series.
 */
@Command(
        name = "soak",
        description = {
            "Runs TeraSort, WordCount, Grep and Sort of Hadoop's own examples with all plugins, one after another, while",
            "DataNodes, NameNode, NodeManager and tasks are killed, the disk of the local directories fills up and the link",
            "to a distant DataNode stalls, or, with --rolling, every daemon is restarted in its turn. Every output is",
            "compared with stock's; in the end fsck, e2fsck and what the daemons hold are judged. Needs root, FUSE, loop",
            "devices and network namespaces."
        },
        exitCodeList = {
            "0:no job was lost, every output is right, nothing leaked",
            "1:something failed; the last lines say what, and the logs stay in DIR/cluster",
            "2:wrong arguments"
        })
public final class SoakCommand extends SeriesCommand implements Benchmark {

    static final Quantity JOBS = Quantity.beside("jobs", "jobs", 0);
    static final Quantity FAULTS = Quantity.beside("faults", "faults", 0);
    private static final Quantity FAILED = Quantity.beside("failed", "failures", 0);
    private static final String FAILURES = "failures";

    private static final Duration MENDED_WITHIN = Duration.ofMinutes(3);

    @Option(
            names = "--minutes",
            description =
                    "How long jobs are started and disturbed; a few minutes more are needed before and afterwards.")
    int minutes = 60;

    @Option(names = "--jobs", description = "Which, with commas.")
    List<Job> jobs = List.of(Job.values());

    @Option(
            names = "--fault-every",
            paramLabel = "SECONDS",
            description = "From the end of a fault to the next, on average.")
    int faultEvery = 20;

    @Option(
            names = "--rolling",
            description =
                    "Instead of such faults: NameNode, DataNodes, ResourceManager, NodeManager and JobHistory"
                            + " server are restarted, each in its turn, as in an upgrade. ResourceManager and NodeManager recover what ran.")
    boolean rolling;

    @Option(
            names = "--stock",
            description =
                    "The same without plugins: what stock Hadoop loses under such faults, and what its daemons come to hold.")
    boolean stock;

    @Option(names = "--seed", description = "Of the order of jobs, and of faults and pauses.")
    int seed = 1;

    private final List<String> failures = new ArrayList<>();
    private final Map<Job, List<String>> expected = new EnumMap<>(Job.class);
    private int jobsRun;

    @Override
    public Integer call() throws IOException {
        requireWithin("--minutes", minutes, 1, 10_000);
        requireWithin("--fault-every", faultEvery, 1, 3600);
        return measure(this, SoakCluster::missing);
    }

    /** Of the cluster. */
    List<Plugin> plugins() {
        return stock ? List.of() : List.of(Plugin.values());
    }

    @Override
    public Design design() {
        String arm = stock ? "stock" : "plugins";
        return new Design(
                "soak",
                "Jobs while daemons are killed and disks fill",
                Map.of(arm, stock ? "no plugin" : "all plugins"),
                arm,
                List.of(Case.only()),
                1,
                List.of(JOBS, FAULTS, FAILED),
                "",
                Map.of(
                        "jobs",
                                "of Hadoop " + hadoop() + ": "
                                        + jobs.stream().map(Job::label).toList() + ", started for "
                                        + minutes + " minutes",
                        "faults", (rolling ? "rolling" : "by-chance") + ", one every " + faultEvery + " s on average",
                        "seed", String.valueOf(seed)));
    }

    @Override
    public void run(Series series) throws IOException {
        series.measureRuns(Case.only(), arm -> run());
    }

    @Override
    public List<String> failures(Results results) {
        return results.rows().stream()
                .flatMap(row -> row.words(FAILURES).stream())
                .toList();
    }

    /** One soak. The cluster's folder goes when nothing is wrong. */
    Figures run() throws IOException {
        int faults;
        try (ZonedDisk disk = SoakCluster.disk(project(), seed);
                NearAndDistant network = NearAndDistant.create(project())) {
            network.island().roundTripUnderLoad(SoakCluster.ROUND_TRIP);
            try (StockHadoop hadoop = SoakCluster.start(this, disk, network)) {
                faults = soak(hadoop, disk, network);
            }
            try {
                disk.unmountAndCheck(FileSystemKind.EXT4);
            } catch (IOException e) {
                failures.add("e2fsck: " + e.getMessage());
            }
        }
        if (failures.isEmpty()) {
            FileTree.delete(cluster());
        }
        return new Figures()
                .add(JOBS, jobsRun)
                .add(FAULTS, faults)
                .add(FAILED, failures.size())
                .detail(FAILURES, failures);
    }

    private int soak(StockHadoop hadoop, ZonedDisk disk, NearAndDistant network) throws IOException {
        Workload workload = new Workload(hadoop);
        workload.makeInputs(jobs);
        for (Job job : jobs) {
            expected.put(job, workload.runAsStock(job));
        }
        runAll(workload);
        Holdings before = Holdings.of(hadoop.control().processes());

        int happened;
        Instant end = Instant.now().plus(Duration.ofMinutes(minutes));
        try (Faults faults = new Faults(hadoop, disk.mountPoint(), network, this, end)) {
            Random random = new Random(seed);
            while (Instant.now().isBefore(end)) {
                runOne(workload, jobs.get(random.nextInt(jobs.size())));
            }
            happened = faults.end();
        }

        requireMended(hadoop, network);
        runAll(workload);
        failures.addAll(Holdings.of(hadoop.control().processes()).leaksSince(before));
        hadoop.control().requireAllAlive();
        if (!stock) {
            PoolStock.release(hadoop, Plugin.ZONE.jar(project()), hadoop.localFolder(1));
        }
        return happened;
    }

    private void runAll(Workload workload) throws IOException {
        for (Job job : jobs) {
            runOne(workload, job);
        }
    }

    private void runOne(Workload workload, Job job) throws IOException {
        jobsRun++;
        Instant start = Instant.now();
        try {
            List<String> found = workload.run(job);
            boolean isRight = found.equals(expected.get(job));
            if (!isRight) {
                failures.add(job.label() + " (job " + jobsRun + ") has another output than stock");
            }
            say(String.format(
                    Locale.ROOT,
                    "job %d, %s: %.1f s, output %s",
                    jobsRun,
                    job.label(),
                    Duration.between(start, Instant.now()).toMillis() / 1e3,
                    isRight ? "as stock's" : "NOT as stock's"));
        } catch (IOException e) {
            failures.add(job.label() + " (job " + jobsRun + ") is lost: " + e.getMessage());
            say("job " + jobsRun + ", " + job.label() + ": LOST: " + e.getMessage());
            workload.clear();
        }
    }

    private void requireMended(StockHadoop hadoop, NearAndDistant network) throws IOException {
        try {
            network.sites(hadoop).awaitReplicas(1, MENDED_WITHIN);
        } catch (IOException e) {
            failures.add(e.getMessage());
        }
        Fsck fsck = hadoop.fsck("/");
        if (!fsck.isHealthy() || fsck.misReplicated() > 0) {
            failures.add("fsck: " + fsck);
        }
    }
}
