package dev.terrain.integration.bench.programs;

import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.cluster.Plugin;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code integration-tests/bin/programs}: are the results of programs that nobody here wrote those of stock. */
@Command(
        name = "programs",
        description = {
            "Runs Hadoop's own WordCount, TeraSort, Grep, RandomWriter, Sort, Pi, TestDFSIO, MRBench and NNBench, a job of",
            "Hadoop Streaming and a client that reuses Configurations, from stock jars: on a stock cluster, then on one with",
            "plugins, and compares the results. Needs root, FUSE and loop devices."
        },
        exitCodeList = {
            "0:every result is stock's, and every plugin did its work in some program",
            "1:something failed; the last lines say what",
            "2:wrong arguments"
        })
public final class ProgramsCommand extends SeriesCommand {

    private static final String EVERYTHING = "all";
    private static final long LEAST_BYTES = 1L << 20;
    private static final long MOST_BYTES = 1L << 30;

    /**
     * A cluster on one machine has round trips of less than a millisecond, and rack-topology's last tier begins here.
     */
    private static final long LEAST_MILLIS = 15;

    private static final long MOST_MILLIS = 500;

    @Option(
            names = "--plugins",
            description =
                    "Plugins of the second cluster: all, or names with commas: prefetch, spill, zone, rack, lustre.")
    private List<String> plugins = List.of(EVERYTHING);

    @Option(names = "--pairs", description = "A cluster for every two of the plugins instead of one for all of them.")
    private boolean pairs;

    @Option(
            names = "--programs",
            description = "all, or names with commas: wordcount, terasort, grep, randomwriter, sort, pi, testdfsio,"
                    + " mrbench, nnbench, streaming, reusing-client; default all, with --pairs wordcount,terasort.")
    private List<String> programs = List.of();

    @Option(
            names = "--engines",
            description =
                    "Neighbours instead of Hadoop's programs: a stock client, DistCp, Spark and Tez in both assemblies, from"
                            + " Maven Central (some 400 MB), without Terrain's jars, and wordcount with them.")
    private boolean engines;

    @Option(
            names = "--wan",
            paramLabel = "RTT",
            description =
                    "With --engines, another list: spark-lustre, tez-lustre, spark-near, tez-near, on a cluster of two near"
                            + " hosts and a DataNode behind a delay line of that round trip, 15ms to 500ms; the plugins are"
                            + " rack and lustre.")
    Optional<Duration> roundTrip = Optional.empty();

    @Option(
            names = "--size",
            defaultValue = "16m",
            description = "How much each input holds: a whole number with k, m or g.")
    long bytes;

    @Option(
            names = "--keep",
            description = "Leave the clusters' folders (configuration, logs, data) in DIR/cluster-PLUGINS.")
    boolean keep;

    @Override
    public Integer call() throws IOException {
        requireWithin("--size", bytes, LEAST_BYTES, MOST_BYTES);
        require(roundTrip.isEmpty() || engines, "--wan", "is for --engines");
        roundTrip.ifPresent(time -> requireWithin("--wan", time.toMillis(), LEAST_MILLIS, MOST_MILLIS));
        return measure(new ProgramsBench(this), Optional::empty);
    }

    /** Selections of plugins, each compared with stock. */
    List<Selection> selections() {
        List<Plugin> known = roundTrip.isPresent() ? List.of(Plugin.RACK, Plugin.LUSTRE) : List.of(Plugin.values());
        List<Plugin> chosen =
                plugins.equals(List.of(EVERYTHING)) ? known : chosen("--plugins", plugins, known, Plugin::shortName);
        require(!pairs || chosen.size() >= 2, "--pairs", "wants at least two --plugins");
        return pairs ? Selection.pairsOf(chosen) : List.of(new Selection(chosen));
    }

    /** The programs in their order. */
    List<Program> programs() {
        if (roundTrip.isPresent()) {
            return chosenOf(Engines.APART);
        }
        if (engines) {
            List<Program> all =
                    new ArrayList<>(chosen("--programs", List.of("wordcount"), Programs.ALL, Program::name));
            all.addAll(chosenOf(Engines.ALL));
            return all;
        }
        return programs.isEmpty() && pairs
                ? chosen("--programs", Programs.FEW, Programs.ALL, Program::name)
                : chosenOf(Programs.ALL);
    }

    private List<Program> chosenOf(List<Program> all) {
        return programs.isEmpty() || programs.equals(List.of(EVERYTHING))
                ? all
                : chosen("--programs", programs, all, Program::name);
    }
}
