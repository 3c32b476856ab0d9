package dev.terrain.spill.internal.cli;

import dev.terrain.spill.TrialJob;
import dev.terrain.spill.internal.model.MapCost;
import dev.terrain.spill.internal.model.MapSettings;
import dev.terrain.spill.internal.model.Search;
import dev.terrain.spill.internal.model.Search.Priced;
import dev.terrain.spill.internal.model.SuccessiveHalving;
import dev.terrain.spill.internal.profile.ScratchFolder;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Options;

/** Tries the settings that are predicted to be best, with Hadoop's own code in this JVM. */
final class SearchCommand implements Command {

    private static final String REAL = "real";
    private static final String RECORD = "record";
    private static final String PARTITIONS = "partitions";
    private static final int CANDIDATES = 6;
    private static final int MOST_TRIALS = 12;
    private static final int DEFAULT_PARTITIONS = 4;

    @Override
    public String name() {
        return "search";
    }

    @Override
    public String summary() {
        return "Sorts, spills and merges with the best predicted settings, and shows which is really fastest.";
    }

    @Override
    public String usage() {
        return JobQuestion.USAGE + " --real";
    }

    @Override
    public Options options() {
        return JobQuestion.options()
                .addOption(Command.flag(
                        REAL,
                        "Confirms that it may work for minutes and write three times the input of a map, in each of at"
                                + " most " + MOST_TRIALS + " trials. Nothing of it stays."))
                .addOption(Command.option(RECORD, "SIZE", "The size of a record: 100."))
                .addOption(Command.option(PARTITIONS, "NUMBER", "How many reduces: " + DEFAULT_PARTITIONS + "."));
    }

    @Override
    public int run(CommandLine line, PrintStream out) throws IOException, UsageException {
        if (!line.hasOption(REAL)) {
            throw new UsageException("trials are real: confirm with --real, or use predict");
        }
        JobQuestion question = JobQuestion.of(line);
        out.println(question.description());
        Search<MapSettings, MapCost> predicted = question.map();
        int record = Math.toIntExact(Arguments.bytes(line, RECORD, 100));
        int partitions = Math.toIntExact(Arguments.bytes(line, PARTITIONS, DEFAULT_PARTITIONS));
        try (ScratchFolder folder = new ScratchFolder(question.directory)) {
            TrialJob job = new TrialJob(folder.path(), question.splitBytes, record, partitions);
            job.run(predicted.own().settings()); // so that the first trial finds Hadoop's code compiled
            Map<MapSettings, Long> tried = new SuccessiveHalving<MapSettings>(MOST_TRIALS - 1)
                    .run(candidates(predicted), settings -> {
                        long millis = job.run(settings);
                        out.println("  " + millis + " ms  " + settings);
                        return millis;
                    });
            print(tried, predicted, out);
        }
        return 0;
    }

    /** The job's own, and the best of each sort buffer as long as there is room. */
    private static List<MapSettings> candidates(Search<MapSettings, MapCost> predicted) {
        List<MapSettings> candidates = new ArrayList<>(List.of(predicted.own().settings()));
        Set<Integer> buffers = new HashSet<>();
        for (Priced<MapSettings, MapCost> row : predicted.ranking()) {
            if (candidates.size() < CANDIDATES
                    && !candidates.contains(row.settings())
                    && buffers.add(row.settings().sortMegabytes())) {
                candidates.add(row.settings());
            }
        }
        return candidates;
    }

    private static void print(Map<MapSettings, Long> tried, Search<MapSettings, MapCost> predicted, PrintStream out) {
        out.println("  sort.mb percent factor I/O buffer | best trial, ms | predicted, ms");
        tried.forEach((settings, millis) -> {
            MapCost cost = predicted.ranking().stream()
                    .filter(row -> row.settings().equals(settings))
                    .findFirst()
                    .orElseThrow()
                    .cost();
            out.printf(
                    Locale.ROOT,
                    "%s%7d %7.2f %6d %10d | %14d | %13.0f%n",
                    settings.equals(predicted.own().settings()) ? "* " : "  ",
                    settings.sortMegabytes(),
                    settings.spillPercent(),
                    settings.mergeFactor(),
                    settings.ioBufferBytes(),
                    millis,
                    cost.totalMillis());
        });
        out.println("* the job's own");
    }
}
