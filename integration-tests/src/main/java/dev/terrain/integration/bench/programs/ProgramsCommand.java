package dev.terrain.integration.bench.programs;

import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.bench.Size;
import dev.terrain.integration.bench.Time;
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
            paramLabel = "LIST",
            split = ",",
            defaultValue = EVERYTHING,
            description =
                    "Plugins of the second cluster: all, or names with commas: prefetch, spill, zone, rack, lustre;"
                            + " default ${DEFAULT-VALUE}.")
    private List<String> plugins = List.of();

    @Option(names = "--pairs", description = "A cluster for every two of the plugins instead of one for all of them.")
    private boolean pairs;

    @Option(
            names = "--programs",
            paramLabel = "LIST",
            split = ",",
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
            converter = Time.class,
            description =
                    "With --engines, another list: spark-lustre, tez-lustre, spark-near, tez-near, on a cluster of two near"
                            + " hosts and a DataNode behind a delay line of that round trip, 15ms to 500ms; the plugins are"
                            + " rack and lustre.")
    private Optional<Duration> roundTrip = Optional.empty();

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "16m",
            converter = Size.class,
            description = "How much each input holds: a whole number with k, m or g; default ${DEFAULT-VALUE}.")
    private long bytes;

    @Option(
            names = "--keep",
            description = "Leave the clusters' folders (configuration, logs, data) in DIR/cluster-PLUGINS.")
    private boolean keep;

    public static void main(String[] arguments) {
        runAndExit(new ProgramsCommand(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        requireWithin("--size", bytes, LEAST_BYTES, MOST_BYTES);
        require(roundTrip.isEmpty() || engines, "--wan", "is for --engines");
        roundTrip.ifPresent(time -> requireWithin("--wan", time.toMillis(), LEAST_MILLIS, MOST_MILLIS));
        List<Plugin> known = roundTrip.isPresent() ? List.of(Plugin.RACK, Plugin.LUSTRE) : List.of(Plugin.values());
        List<Plugin> chosen =
                plugins.equals(List.of(EVERYTHING)) ? known : chosen("--plugins", plugins, known, Plugin::shortName);
        require(!pairs || chosen.size() >= 2, "--pairs", "wants at least two --plugins");
        ProgramsOptions options = new ProgramsOptions(
                workspace(),
                chosenPrograms(),
                pairs ? Selection.pairsOf(chosen) : List.of(new Selection(chosen)),
                bytes,
                roundTrip,
                keep);
        return measure(new ProgramsBench(options), Optional::empty);
    }

    private List<Program> chosenPrograms() {
        if (roundTrip.isPresent()) {
            return programs.isEmpty() ? Engines.APART : chosen("--programs", programs, Engines.APART, Program::name);
        }
        if (engines) {
            List<Program> all =
                    new ArrayList<>(chosen("--programs", List.of("wordcount"), Programs.ALL, Program::name));
            all.addAll(programs.isEmpty() ? Engines.ALL : chosen("--programs", programs, Engines.ALL, Program::name));
            return all;
        }
        if (programs.isEmpty() && pairs) {
            return chosen("--programs", Programs.FEW, Programs.ALL, Program::name);
        }
        return programs.isEmpty() || programs.equals(List.of(EVERYTHING))
                ? Programs.ALL
                : chosen("--programs", programs, Programs.ALL, Program::name);
    }
}
