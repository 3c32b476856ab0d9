package dev.terrain.integration.bench.scan;

import dev.terrain.integration.bench.Turns;
import dev.terrain.integration.fixture.process.Progress;
import dev.terrain.integration.report.ReportWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Has every arm scan every case, in turn, again and again, and reads the raw disk before each turn. */
final class ScanBench {

    private final ScanOptions options;
    private final Path project;
    private final Progress progress;
    private final ReportWriter<ScanResults> reports;

    ScanBench(ScanOptions options, Path project, Progress progress, ReportWriter<ScanResults> reports) {
        this.options = options;
        this.project = project;
        this.progress = progress;
        this.reports = reports;
    }

    /**
     * Runs everything; throws when the disk does not keep its speed, or a job fails or sees other rows than the first.
     */
    ScanResults run() throws IOException {
        List<ScanRun> runs = new ArrayList<>();
        try (ScanSite site = ScanSite.create(options, project, progress)) {
            for (int number = 1; number <= options.runs(); number++) {
                for (ScanCase scanCase : options.cases()) {
                    double raw = site.rawMegabytesPerSecond();
                    for (Arm arm : Turns.of(options.arms(), number - 1)) {
                        ScanRun run = site.scan(scanCase, arm, number, raw);
                        requireRowsOfOthers(run, runs);
                        runs.add(run);
                        progress.say(line(run));
                    }
                    reports.write(new ScanResults(options, runs));
                }
            }
        }
        return new ScanResults(options, runs);
    }

    private static void requireRowsOfOthers(ScanRun run, List<ScanRun> before) throws IOException {
        for (ScanRun other : before) {
            boolean isSameScan = other.scanCase().scan() == run.scanCase().scan();
            if (run.records() != other.records() || (isSameScan && run.selected() != other.selected())) {
                throw new IOException(String.format(
                        Locale.ROOT,
                        "%s (%s) saw %,d rows and selected %,d, %s (%s) %,d and %,d",
                        run.arm().label(),
                        run.scanCase().label(),
                        run.records(),
                        run.selected(),
                        other.arm().label(),
                        other.scanCase().label(),
                        other.records(),
                        other.selected()));
            }
        }
    }

    private String line(ScanRun run) {
        return String.format(
                Locale.ROOT,
                "run %d of %d, %s, %s: %.1f MB/s, %.0f %% of raw, %,d seeks, slowest/fastest mapper %.2f, %.0f %% from the"
                        + " disk",
                run.number(),
                options.runs(),
                run.scanCase().label(),
                run.arm().label(),
                run.megabytesPerSecond(),
                run.toRaw() * 100,
                run.disk().seeks(),
                run.slowestToFastest(),
                run.shareFromDisk() * 100);
    }
}
