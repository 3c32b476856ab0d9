package dev.terrain.integration.bench.rack;

import static dev.terrain.integration.bench.rack.RackBenchCommand.MEASURED_ROUND_TRIP;

import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.cluster.JobRun;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A MapReduce job that indexes lines of text. */
record IndexBench(RackBenchCommand options) implements Benchmark {

    private static final Quantity JOB = Quantity.less("jobSeconds", "job, s", 1);
    private static final Quantity WRITE = Quantity.beside("writeSeconds", "text written, s", 1);
    private static final Duration COMPLETE_WITHIN = Duration.ofMinutes(10);
    private static final Pattern SECONDS_TAKEN = Pattern.compile("^took ([0-9.]+) s$");
    private static final String TEXT = "/text";

    @Override
    public Design design() {
        return options.design(
                "An inverted index on HDFS with a distant DataNode",
                options.clusters(),
                List.of(JOB, WRITE, MEASURED_ROUND_TRIP),
                Map.of(
                        "job",
                        options.lines + " lines, every five characters in a row; " + options.tasks.meaning
                                + "; from submission to end"));
    }

    @Override
    public void run(Series series) throws IOException {
        options.onEveryCluster(series, options.clusters(), (cluster, conditions) -> {
            double writeSeconds = seconds(cluster, "TextWriter", TEXT, String.valueOf(options.lines));
            cluster.sites().awaitReplicas(1, COMPLETE_WITHIN);
            return new Figures()
                    .add(JOB, seconds(cluster, "InvertedIndex", options.tasks.property(), TEXT, "/index"))
                    .add(WRITE, writeSeconds);
        });
    }

    /** The paper's statistic, the mean of all runs without the slowest and the fastest. */
    @Override
    public List<String> findings(Results results) {
        return results.cases().stream()
                .map(one -> "mean without the slowest and the fastest run, s, " + one.label() + ": "
                        + results.arms(one).stream()
                                .map(arm -> String.format(
                                        Locale.ROOT, "%s %.1f", arm, trimmedMean(secondsOf(results.of(one, arm)))))
                                .collect(Collectors.joining(", ")))
                .toList();
    }

    private static List<Double> secondsOf(List<Row> runs) {
        return runs.stream()
                .map(run -> Objects.requireNonNull(run.figures().get(JOB.name())))
                .toList();
    }

    /** Without the smallest and the largest of three or more. */
    static double trimmedMean(List<Double> values) {
        int cut = values.size() < 3 ? 0 : 1;
        return values.stream()
                .sorted()
                .skip(cut)
                .limit(values.size() - 2 * cut)
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
    }

    /** What a program of package client says that it took. */
    private double seconds(RackCluster cluster, String program, String... words) throws IOException {
        return seconds(cluster.hadoop()
                .jar(options.programsJar(), "dev.terrain.integration.client." + program, List.of(words)));
    }

    static double seconds(JobRun run) throws IOException {
        return Double.parseDouble(
                run.requireSuccess("the program").find(SECONDS_TAKEN).group(1));
    }
}
