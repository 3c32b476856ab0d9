package dev.terrain.integration.bench.soak;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.bench.rack.NearAndDistant;
import dev.terrain.integration.cluster.Fsck;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.PoolStock;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.disk.FileSystemKind;
import dev.terrain.integration.fixture.disk.ZonedDisk;
import dev.terrain.integration.fixture.process.FileTree;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Runs jobs while faults happen, and judges afterwards. What the daemons hold is compared between two rounds of all
 * jobs without faults, one before and one after them. One soak is one run of the series.
 */
final class Soak implements Benchmark {

    static final Quantity JOBS = Quantity.beside("jobs", "jobs", 0);
    static final Quantity FAULTS = Quantity.beside("faults", "faults", 0);
    private static final Quantity FAILED = Quantity.beside("failed", "failures", 0);
    private static final String FAILURES = "failures";

    /** Of the cluster, of the pool and of the distance being measured, and of the end. */
    private static final double SET_UP_SECONDS = 60;

    /** Of one job as stock, one before and one after the faults. */
    private static final double ROUNDS_SECONDS = 35;

    private static final Duration MENDED_WITHIN = Duration.ofMinutes(3);

    private final SoakCommand options;
    private final List<String> failures = new ArrayList<>();
    private final Map<Job, List<String>> expected = new EnumMap<>(Job.class);
    private int jobs;

    Soak(SoakCommand options) {
        this.options = options;
    }

    @Override
    public Design design() {
        String arm = options.stock ? "stock" : "plugins";
        return new Design(
                "soak",
                "Jobs while daemons are killed and disks fill",
                Map.of(arm, options.stock ? "no plugin" : "all plugins"),
                arm,
                List.of(Case.only()),
                1,
                List.of(JOBS, FAULTS, FAILED),
                "",
                Map.of(
                        "jobs",
                                "of Hadoop " + options.workspace().hadoop() + ": "
                                        + options.jobs.stream().map(Job::label).toList() + ", started for "
                                        + options.minutes + " minutes",
                        "faults", options.course().label() + ", one every " + options.faultEvery + " s on average",
                        "seed", String.valueOf(options.seed)));
    }

    @Override
    public double estimatedSeconds() {
        return SET_UP_SECONDS + ROUNDS_SECONDS * options.jobs.size() + 60.0 * options.minutes;
    }

    @Override
    public void run(Series series) throws IOException {
        series.measureRuns(Case.only(), arm -> run());
    }

    @Override
    public List<String> failures(Results results) {
        return results.rows().stream()
                .flatMap(row -> row.details().path(FAILURES).valueStream())
                .map(JsonNode::asText)
                .toList();
    }

    /** One soak. The cluster's folder goes when nothing is wrong. */
    Figures run() throws IOException {
        int faults;
        Path project = options.workspace().project();
        try (ZonedDisk disk = SoakCluster.disk(project, options.seed);
                NearAndDistant network = NearAndDistant.create(project)) {
            network.island().roundTripUnderLoad(SoakCluster.ROUND_TRIP);
            try (StockHadoop hadoop = SoakCluster.start(options, disk, network)) {
                faults = soak(hadoop, disk, network);
            }
            try {
                disk.unmountAndCheck(FileSystemKind.EXT4);
            } catch (IOException e) {
                failures.add("e2fsck: " + e.getMessage());
            }
        }
        if (failures.isEmpty()) {
            FileTree.delete(options.workspace().cluster());
        }
        return new Figures()
                .add(JOBS, jobs)
                .add(FAULTS, faults)
                .add(FAILED, failures.size())
                .detail(FAILURES, failures);
    }

    private int soak(StockHadoop hadoop, ZonedDisk disk, NearAndDistant network) throws IOException {
        Workload workload = new Workload(hadoop);
        workload.makeInputs(options.jobs);
        for (Job job : options.jobs) {
            expected.put(job, workload.runAsStock(job));
        }
        runAll(workload);
        Holdings before = Holdings.of(hadoop.control().processes());

        int happened;
        try (Faults faults = new Faults(hadoop, disk.mountPoint(), network, options)) {
            Random random = new Random(options.seed);
            Instant end = Instant.now().plus(Duration.ofMinutes(options.minutes));
            while (Instant.now().isBefore(end)) {
                runOne(workload, options.jobs.get(random.nextInt(options.jobs.size())));
            }
            happened = faults.end();
        }

        requireMended(hadoop, network);
        runAll(workload);
        failures.addAll(Holdings.of(hadoop.control().processes()).leaksSince(before));
        hadoop.control().requireAllAlive();
        if (!options.stock) {
            PoolStock.release(hadoop, Plugin.ZONE.jar(options.workspace().project()), hadoop.localFolder(1));
        }
        return happened;
    }

    private void runAll(Workload workload) throws IOException {
        for (Job job : options.jobs) {
            runOne(workload, job);
        }
    }

    private void runOne(Workload workload, Job job) throws IOException {
        jobs++;
        Instant start = Instant.now();
        try {
            List<String> found = workload.run(job);
            boolean isRight = found.equals(expected.get(job));
            if (!isRight) {
                failures.add(job.label() + " (job " + jobs + ") has another output than stock");
            }
            options.workspace()
                    .say(String.format(
                            Locale.ROOT,
                            "job %d, %s: %.1f s, output %s",
                            jobs,
                            job.label(),
                            Duration.between(start, Instant.now()).toMillis() / 1e3,
                            isRight ? "as stock's" : "NOT as stock's"));
        } catch (IOException e) {
            failures.add(job.label() + " (job " + jobs + ") is lost: " + e.getMessage());
            options.workspace().say("job " + jobs + ", " + job.label() + ": LOST: " + e.getMessage());
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
