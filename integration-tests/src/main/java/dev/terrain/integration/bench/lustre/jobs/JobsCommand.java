package dev.terrain.integration.bench.lustre.jobs;

import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Runs;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.bench.Word;
import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.ContainerSizes;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.LeanTasks;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.lustre.Links;
import dev.terrain.integration.fixture.lustre.LustreSite;
import dev.terrain.integration.fixture.lustre.Striping;
import dev.terrain.integration.fixture.process.Words;
import dev.terrain.integration.report.Goal;
import dev.terrain.integration.report.Goals;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code integration-tests/bin/lustre-bench jobs}: jobs over narrow links, with a slow node or none. */
@Command(
        name = "jobs",
        description = {
            "Runs a job on YARN that reads from three racks of a Lustre server and a compute node with narrow uplinks, on",
            "stock Hadoop and with lustre-locality-split, a slot's share in one split or in parts; with one node slower",
            "than others, or none. Needs root, network namespaces, TAP devices, FUSE and the kernel's tbf. Nothing else",
            "should use the machine meanwhile."
        })
public final class JobsCommand extends SeriesCommand implements Benchmark {

    /** The condition of a case: how many times slower than others the last node receives. */
    static final String SLOWER = "times slower";

    static final Quantity JOB = Quantity.less("jobSeconds", "job, s", 1);
    static final Quantity STARTED = Quantity.beside("mapsStarted", "maps started", 0);
    static final Quantity ELSEWHERE = Quantity.beside("splitsElsewhere", "splits not on their node", 0);

    /** Tasks of a node at once. */
    private static final int SLOTS = 2;

    private static final long MEGABIT = 1_000_000;
    private static final int RECORD_BYTES = 1 << 20;

    /** Hadoop's own, of its tests: a job with any InputFormat. */
    private static final String PROGRAM = "org.apache.hadoop.mapreduce.GenericMRLoadGenerator";

    private static final String FORMAT = "org.apache.hadoop.mapreduce.lib.input.FixedLengthInputFormat";

    @Option(names = "--arms", split = ",", description = "How splits are made.")
    List<Way> ways = List.of(Way.values());

    @Option(names = "--slower", split = ",", description = "How many times slower the last node receives.")
    List<Integer> slower = List.of(1, 3);

    @Option(names = "--file-size", defaultValue = "2400m", description = "Of each of three files, a node's share.")
    long fileBytes;

    @Option(
            names = "--task-bytes",
            defaultValue = "32m",
            description = "terrain.lustre.task-bytes where splits are cut: what a slot reads while a task starts.")
    long taskBytes;

    @Option(names = "--server-mbit", description = "What a server sends, Mbit/s.")
    int serverMegabits = 200;

    @Option(
            names = "--uplink-mbit",
            description = "What passes between a rack and the others, Mbit/s in each direction.")
    int uplinkMegabits = 100;

    @Mixin
    final Runs runs = new Runs(3);

    @Override
    public Integer call() throws IOException {
        slower.forEach(times -> requireWithin("--slower", times, 1, 100));
        require(
                fileBytes > 0 && fileBytes % (SLOTS * RECORD_BYTES) == 0,
                "--file-size",
                "is " + fileBytes + " bytes, allowed: 2m and more, in steps of 2m");
        requireAtLeast("--server-mbit", serverMegabits, 1);
        requireAtLeast("--uplink-mbit", uplinkMegabits, 1);
        return measure(this, LustreSite::missing);
    }

    private List<Case> cases() {
        return slower.stream().map(times -> Case.of(SLOWER, times)).toList();
    }

    @Override
    public Design design() {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put(
                "racks",
                LustreSite.NODES + ", each with one server and one compute node of " + SLOTS
                        + " slots, in network namespaces of one machine; real TCP (reno); Hadoop " + hadoop());
        conditions.put(
                "links",
                "tbf: a server sends " + serverMegabits + " Mbit/s, a rack's uplink passes " + uplinkMegabits
                        + " in each direction, a node receives what a server sends, the slow one less by that factor");
        conditions.put(
                "job",
                "GenericMRLoadGenerator reads " + LustreSite.NODES + " files of " + (fileBytes / RECORD_BYTES)
                        + " MiB, each on one server, and keeps nothing; the bytes come over the links; lean JVMs; Hadoop's own"
                        + " speculation on, but in static; terrain.lustre.task-bytes " + (taskBytes / RECORD_BYTES)
                        + " MiB where splits are cut");
        return new Design(
                "lustre-bench jobs",
                "Jobs over narrow links",
                Word.meanings(ways, way -> way.meaning),
                ways.get(0).label(),
                cases(),
                runs.count(),
                List.of(JOB, STARTED, ELSEWHERE),
                SLOWER,
                conditions);
    }

    @Override
    public void run(Series series) throws IOException {
        Links links = new Links(serverMegabits, uplinkMegabits);
        try (LustreSite site = LustreSite.create(project(), out().resolve("lustre"), Optional.of(links));
                StockHadoop hadoop = start(site)) {
            Path files = site.mount().root().resolve("files");
            Files.createDirectory(files);
            for (int server = 0; server < LustreSite.NODES; server++) {
                write(site, files, server);
            }
            for (int run = 1; run <= runs.count(); run++) {
                for (Case conditions : cases()) {
                    long times = conditions.number(SLOWER).orElseThrow().longValue();
                    site.wan()
                            .limitReceiving(site.workers().get(LustreSite.NODES - 1), serverMegabits * MEGABIT / times);
                    series.measureArms(conditions, run, arm -> job(hadoop, Word.of(Way.class, arm), files));
                }
            }
        }
    }

    private StockHadoop start(LustreSite site) throws IOException {
        ClusterBuilder cluster = describeCluster()
                .temporary()
                .configure(SiteFile.MAPRED, LeanTasks.SITE)
                .configure(
                        SiteFile.YARN,
                        Map.of(
                                "yarn.nodemanager.resource.memory-mb",
                                String.valueOf(new ContainerSizes(SLOTS).totalMegabytes())));
        site.hold(cluster, project());
        return cluster.start();
    }

    /** A file of a hole, on the first OST of a server: only links carry its bytes. */
    private void write(LustreSite site, Path files, int server) throws IOException {
        Path file = files.resolve("file" + server);
        try (RandomAccessFile created = new RandomAccessFile(file.toFile(), "rw")) {
            created.setLength(fileBytes);
        }
        site.mount().layout(file, new Striping(RECORD_BYTES, 1, List.of(2 * server)).layout());
    }

    private Figures job(StockHadoop hadoop, Way way, Path files) throws IOException {
        JobRun job = hadoop.hadoop(Words.of(
                        PROGRAM,
                        "-Dmapreduce.job.name=read",
                        "-Dfixedlengthinputformat.record.length=" + RECORD_BYTES,
                        "-Dmapreduce.input.fileinputformat.split.minsize=" + fileBytes / SLOTS,
                        way.settings(),
                        "-Dterrain.lustre.task-bytes=" + (way == Way.PARTS ? taskBytes : fileBytes),
                        "-keepmap 0 -r 0 -inFormat",
                        FORMAT,
                        "-indir",
                        List.of(way.input(files))))
                .requireSuccess("the job");
        long records = job.counter("Map-Reduce Framework", "Map input records");
        if (records * RECORD_BYTES != LustreSite.NODES * fileBytes) {
            throw new IOException("the job read " + records + " MiB of " + LustreSite.NODES + " files");
        }
        return new Figures()
                .add(JOB, hadoop.history(job.jobIds().get(0)).jobSeconds())
                .add(STARTED, (double) job.counter("Job Counters ", "Launched map tasks"))
                .add(ELSEWHERE, (double) job.counter("Terrain lustre", "Splits elsewhere"))
                .detail("counters", job.counters());
    }

    /** What decision 0025 promises: more than a static plan or speculation where a node is slow, else little less. */
    @Override
    public List<Goal> goals(Results results) {
        Goals goals = new Goals();
        for (Case conditions : results.cases()) {
            if (conditions.number(SLOWER).orElseThrow() > 1) {
                compare(goals, results, conditions, Way.STATIC, 1.3);
                compare(goals, results, conditions, Way.WHOLE, 1);
            } else {
                compare(goals, results, conditions, Way.WHOLE, 0.98);
            }
        }
        return goals.all();
    }

    private static void compare(Goals goals, Results results, Case conditions, Way other, double least) {
        goals.atLeast(
                String.format(Locale.ROOT, "speed of parts to %s, %s", other.label(), conditions.label()),
                results.median(conditions, other.label(), JOB)
                        .flatMap(seconds -> results.median(conditions, Way.PARTS.label(), JOB)
                                .map(parts -> seconds / parts)),
                least);
    }
}
