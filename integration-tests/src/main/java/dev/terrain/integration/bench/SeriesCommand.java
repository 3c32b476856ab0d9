package dev.terrain.integration.bench;

import dev.terrain.integration.fixture.process.Missing;
import dev.terrain.integration.report.Chart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command of a {@link Benchmark}: says what will run, runs it, shows the results, and writes the report. */
@Command(
        exitCodeList = {
            "0:measured, whether a goal is met or not",
            "1:something failed; the last line says what",
            "2:wrong arguments"
        })
public abstract class SeriesCommand extends BenchmarkCommand {

    private static final Duration LOOK_BEFORE = Duration.ofMillis(500);

    @Option(
            names = "--resume",
            description = "Go on with the series in --out that was interrupted: measure what its report.json lacks.")
    private boolean isResumed;

    /** Names what this machine lacks. */
    @FunctionalInterface
    protected interface Requirement {
        Optional<String> missing() throws IOException;
    }

    /**
     * Runs a benchmark, or only says what it would do.
     *
     * @throws IOException when something is missing, or a run fails; the rows before it are in the report
     */
    protected final int measure(Benchmark benchmark, Requirement requirement) throws IOException {
        Design design = benchmark.design();
        say(String.format(
                Locale.ROOT,
                "%d arms x %d cases x %d runs",
                design.arms().size(),
                design.cases().size(),
                design.runs()));
        if (isDryRun()) {
            design.cases().stream()
                    .map(Case::label)
                    .filter(label -> !label.isEmpty())
                    .forEach(terminal()::println);
            design.arms().forEach((arm, meaning) -> terminal().println((arm + " " + meaning).strip()));
            return 0;
        }
        Missing.require(requirement.missing());
        Missing.require(Chart.missingFonts());
        Path folder = Files.createDirectories(out());
        Path cluster = folder.resolve("cluster");
        if (Files.exists(cluster)) {
            throw new IOException(cluster + " is left from an earlier run: remove it, or choose another --out");
        }
        Series series = new Series(benchmark, Provenance.of(line(), project()), folder, this::say, LOOK_BEFORE);
        if (isResumed) {
            series.resume(Report.read(folder.resolve(Report.FILE)));
        }
        try {
            benchmark.run(series);
        } finally {
            write(benchmark, series, folder);
        }
        show(benchmark, series, folder);
        List<String> failures = benchmark.failures(series.results());
        failures.forEach(this::complain);
        return failures.isEmpty() ? 0 : 1;
    }

    private void write(Benchmark benchmark, Series series, Path folder) throws IOException {
        Report report = series.report();
        if (!report.rows().isEmpty()) {
            report.write(folder.resolve(Report.FILE));
            Files.writeString(folder.resolve("report.html"), Page.of(report, benchmark.pictures(report.results())));
            for (var picture : Pictures.of(report.results()).entrySet()) {
                Files.writeString(folder.resolve(Pictures.fileName(picture.getKey())), picture.getValue());
            }
        }
    }

    private void show(Benchmark benchmark, Series series, Path folder) {
        Results results = series.results();
        terminal().println();
        new Table(results).lines().forEach(terminal()::println);
        terminal().println();
        benchmark.goals(results).forEach(terminal()::println);
        benchmark.findings(results).forEach(terminal()::println);
        if (results.busyRuns() > 0) {
            complain(String.format(
                    Locale.ROOT,
                    "%d of %d runs did not have the machine for themselves; report.html tells which",
                    results.busyRuns(),
                    results.rows().size()));
        }
        terminal().println("reports: " + folder.resolve("report.html") + ", " + folder.resolve(Report.FILE));
    }
}
