package dev.terrain.integration.bench.lustre.real;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Series;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** Reads the same files both ways, again and again with other layouts and shuffles. */
record RealBench(RealCommand options) implements Benchmark {

    /** What a scheduler does that knows of no locality. */
    static final String RANDOM = "random";

    static final String ASSIGNED = "assigned";

    static final Quantity SPEED = Quantity.more("megabytesPerSecond", "MB/s", 1);
    static final Quantity CROSSING = Quantity.beside("crossRackShare", "share from another rack", 2);
    static final Quantity MOST_FILES = Quantity.beside("mostFiles", "most files of a node", 0);
    static final Quantity SECONDS = Quantity.beside("seconds", "s", 2);

    /** Namespaces and a JVM for each host. */
    private static final double SET_UP_SECONDS = 30;

    /** A detail: what one reader alone got of the links, before the first run. */
    private static final String LINKS = "linkMegabitsPerSecond";

    @Override
    public Design design() {
        Map<String, String> arms = new LinkedHashMap<>();
        arms.put(RANDOM, "a shuffle, every node as many files");
        arms.put(ASSIGNED, "lustre-locality-split's balanced assignment");
        return new Design(
                "lustre-bench real",
                "Reading from servers behind narrow links",
                arms,
                RANDOM,
                List.of(Case.only()),
                options.runs.count(),
                List.of(SPEED, CROSSING, MOST_FILES, SECONDS),
                "",
                options.conditions());
    }

    /** Every run twice as if all bytes came over the uplinks. */
    @Override
    public double estimatedSeconds() {
        double bitsPerSecond = 1e6 * options.racks * options.uplinkMegabits;
        return SET_UP_SECONDS + (options.runs.count() + 1) * 2.0 * 8 * options.bytes() / bitsPerSecond;
    }

    /** Runs everything; throws when a link has not the rate that it is set to, or anything fails. */
    @Override
    public void run(Series series) throws IOException {
        Random random = new Random(options.seed);
        try (Racks racks = Racks.build(options)) {
            Map<String, Double> rates = racks.requireRates();
            racks.seconds(Reading.random(options, random)); // not counted: code and connections that nobody used yet
            for (int run = 1; run <= options.runs.count(); run++) {
                Reading shuffled = Reading.random(options, random);
                Reading assigned = shuffled.by(AssignedNodes.of(shuffled, options));
                series.measureArms(Case.only(), run, arm -> figures(arm.equals(RANDOM) ? shuffled : assigned, racks)
                        .detail(LINKS, rates));
            }
        }
    }

    private Figures figures(Reading reading, Racks racks) throws IOException {
        double seconds = racks.seconds(reading);
        return new Figures()
                .add(SPEED, options.bytes() / seconds / 1e6)
                .add(CROSSING, reading.crossRackShare(options))
                .add(MOST_FILES, reading.mostFilesOfANode(options))
                .add(SECONDS, seconds);
    }

    @Override
    public List<String> findings(Results results) {
        return results.rows().stream()
                .map(row -> row.details().path(LINKS))
                .distinct()
                .map(RealBench::sentence)
                .toList();
    }

    private static String sentence(JsonNode rates) {
        return String.format(
                Locale.ROOT,
                "One reader alone got %.0f Mbit/s within a rack, %.0f Mbit/s between two.",
                rates.path(Racks.WITHIN).asDouble(),
                rates.path(Racks.BETWEEN).asDouble());
    }
}
