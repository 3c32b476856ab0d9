package dev.terrain.integration.bench.lustre.balance;

import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Runs;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.client.RemoteRead;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.fixture.lustre.LustreSite;
import dev.terrain.integration.report.Goal;
import dev.terrain.integration.report.Goals;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code integration-tests/bin/lustre-bench balance}: what becomes of a plan when a node turns out slow. */
@Command(
        name = "balance",
        description = {
            "Runs a job on YARN whose tasks read over real TCP from servers in three racks with narrow uplinks, a slot's",
            "share in one split and in parts of falling length, with one node slower than others or none. Needs root,",
            "network namespaces, TAP devices, FUSE and the kernel's tbf. Nothing else should use the machine meanwhile."
        })
public final class BalanceCommand extends SeriesCommand implements Benchmark {

    static final String WHOLE = "whole";
    static final String PARTS = "parts";

    /** The condition of a case: how many times slower than others the last node receives. */
    static final String SLOWER = "times slower";

    static final Quantity JOB = Quantity.less("jobSeconds", "job, s", 1);
    static final Quantity STARTED = Quantity.beside("mapsStarted", "maps started", 0);
    static final Quantity ELSEWHERE = Quantity.beside("splitsElsewhere", "splits not on their node", 0);

    private static final double SET_UP_SECONDS = 60;

    /** Starting the job and its first tasks. */
    private static final double START_SECONDS = 15;

    private static final long MIB = 1 << 20;

    /** Not by its class, whose own need Hadoop's. */
    private static final String PROGRAM = "dev.terrain.integration.client.RemoteRead";

    private static final Pattern SECONDS = Pattern.compile("took ([\\d.]+) s");

    @Option(names = "--slower", split = ",", description = "How many times slower the last node receives.")
    List<Integer> slower = List.of(1, 3);

    @Option(names = "--file-size", defaultValue = "3g", description = "Of each of three files, a node's share.")
    long fileBytes;

    @Option(
            names = "--task-bytes",
            defaultValue = "12m",
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
                fileBytes >= 2 * MIB && fileBytes % (2 * MIB) == 0,
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
        Map<String, String> arms = new LinkedHashMap<>();
        arms.put(WHOLE, "one split for each slot");
        arms.put(PARTS, "the same splits in parts of falling length");
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put(
                "racks",
                "3, each with one server and one compute node of " + NarrowRacks.SLOTS
                        + " slots, in network namespaces of one machine; real TCP (reno); Hadoop " + hadoop());
        conditions.put(
                "links",
                "tbf: a server sends " + serverMegabits + " Mbit/s, a rack's uplink passes " + uplinkMegabits
                        + " in each direction, a node receives what a server sends, the slow one less by that factor");
        conditions.put(
                "job",
                "reads 3 files of " + (fileBytes / MIB) + " MiB, each on one server, and keeps nothing; bytes from the"
                        + " servers' memory; Hadoop's own speculation on; terrain.lustre.task-bytes "
                        + (taskBytes / MIB)
                        + " MiB where splits are cut");
        return new Design(
                "lustre-bench balance",
                "A job with a slow node",
                arms,
                WHOLE,
                cases(),
                runs.count(),
                List.of(JOB, STARTED, ELSEWHERE),
                SLOWER,
                conditions);
    }

    @Override
    public double estimatedSeconds() {
        double ofShare = 8.0 * (double) fileBytes / (serverMegabits * 1e6);
        return SET_UP_SECONDS
                + runs.count()
                        * 2.0
                        * slower.stream()
                                .mapToDouble(times -> START_SECONDS + times * ofShare)
                                .sum();
    }

    @Override
    public void run(Series series) throws IOException {
        try (NarrowRacks racks = NarrowRacks.start(this, cluster())) {
            job(racks, PARTS, 8 * MIB); // not counted: daemons that nobody used yet
            for (int run = 1; run <= runs.count(); run++) {
                for (Case conditions : cases()) {
                    long times = conditions.number(SLOWER).orElseThrow().longValue();
                    racks.slowDown(serverMegabits / times);
                    series.measureArms(conditions, run, arm -> job(racks, arm, fileBytes / NarrowRacks.SLOTS));
                }
            }
        }
    }

    /** A job whose splits would have that many bytes. */
    private Figures job(NarrowRacks racks, String arm, long splitBytes) throws IOException {
        JobRun job = racks.hadoop()
                .jar(
                        programsJar(),
                        PROGRAM,
                        "-D" + RemoteRead.SERVERS + "=" + String.join(",", racks.addresses()),
                        "-Dmapreduce.input.fileinputformat.split.minsize=" + splitBytes,
                        "-Dterrain.lustre.any-offset-formats=" + PROGRAM + "$Bytes",
                        "-Dterrain.lustre.task-bytes=" + (arm.equals(PARTS) ? taskBytes : fileBytes),
                        racks.input())
                .requireSuccess("the job");
        return new Figures()
                .add(JOB, Double.parseDouble(job.find(SECONDS).group(1)))
                .add(STARTED, (double) job.counter("Job Counters ", "Launched map tasks"))
                .add(ELSEWHERE, (double) job.counter("Terrain lustre", "Splits elsewhere"))
                .detail("counters", job.counters());
    }

    /** What decision 0025 promises. */
    @Override
    public List<Goal> goals(Results results) {
        Goals goals = new Goals();
        for (Case conditions : results.cases()) {
            boolean isSlow = conditions.number(SLOWER).orElseThrow() > 1;
            goals.atLeast(
                    String.format(Locale.ROOT, "speed of parts to whole, %s", conditions.label()),
                    results.median(conditions, WHOLE, JOB).flatMap(whole -> results.median(conditions, PARTS, JOB)
                            .map(parts -> whole / parts)),
                    isSlow ? 1.3 : 0.98);
        }
        return goals.all();
    }
}
