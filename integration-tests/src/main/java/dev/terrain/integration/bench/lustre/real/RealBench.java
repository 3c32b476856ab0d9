package dev.terrain.integration.bench.lustre.real;

import dev.terrain.integration.fixture.process.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Reads the same files both ways, again and again with other layouts and shuffles. */
final class RealBench {

    private final RealOptions options;
    private final Path project;
    private final Progress progress;

    RealBench(RealOptions options, Path project, Progress progress) {
        this.options = options;
        this.project = project;
        this.progress = progress;
    }

    /** Runs everything; throws when a link has not the rate that it is set to, or anything fails. */
    RealResults run() throws IOException {
        Random random = new Random(options.seed());
        List<RealRun> runs = new ArrayList<>();
        try (Racks racks = Racks.build(options, project)) {
            LinkRates rates = racks.requireRates();
            progress.say(String.format(
                    Locale.ROOT,
                    "one reader alone: %.0f Mbit/s within a rack, %.0f Mbit/s between two",
                    rates.serverMegabits(),
                    rates.uplinkMegabits()));
            racks.seconds(Reading.random(options, random)); // not counted: code and connections that nobody used yet
            for (int number = 1; number <= options.runs(); number++) {
                Reading shuffled = Reading.random(options, random);
                Reading assigned = shuffled.by(AssignedNodes.of(shuffled, options, project));
                // Who goes first changes, so that a machine that gets slower or faster favours nobody.
                List<Placing> order = number % 2 == 1
                        ? List.of(Placing.RANDOM, Placing.ASSIGNED)
                        : List.of(Placing.ASSIGNED, Placing.RANDOM);
                for (Placing placing : order) {
                    runs.add(run(racks, placing, number, placing == Placing.RANDOM ? shuffled : assigned));
                }
            }
            return new RealResults(options, rates, runs);
        }
    }

    private RealRun run(Racks racks, Placing placing, int number, Reading reading) throws IOException {
        double seconds = racks.seconds(reading);
        RealRun run = new RealRun(
                placing,
                number,
                seconds,
                racks.bytes() / seconds / 1e6,
                reading.crossRackShare(options),
                reading.mostFilesOfANode(options));
        progress.say(String.format(
                Locale.ROOT,
                "run %d of %d, %s: %.1f MB/s, %.0f %% of the bytes from another rack",
                number,
                options.runs(),
                placing.label(),
                run.megabytesPerSecond(),
                run.crossRackShare() * 100));
        return run;
    }
}
