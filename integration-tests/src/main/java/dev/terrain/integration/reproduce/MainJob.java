package dev.terrain.integration.reproduce;

import dev.terrain.integration.bench.Pictures;
import dev.terrain.integration.bench.Report;
import dev.terrain.integration.bench.Table;
import dev.terrain.integration.reproduce.Paper.Choice;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the first command of the project's {@code README.md} prints, and its picture, from {@code spill/main-job}. */
final class MainJob {

    private static final Choice CHOICE = Paper.named("spill/main-job").get(0);

    private MainJob() {}

    /** Writes it anew, from what is committed; leaves it where nothing is. */
    static void write(Evidence evidence) throws IOException {
        Optional<Report> committed = evidence.report(CHOICE);
        if (committed.isEmpty()) {
            return;
        }
        Report report = committed.get();
        String picture = Pictures.of(report.results()).values().iterator().next();
        Files.writeString(evidence.project().resolve("docs/run-times.svg"), picture);

        List<String> lines = new ArrayList<>(List.of("```"));
        lines.addAll(new Table(report.results()).lines());
        lines.addAll(List.of("```", "", origin(report)));
        new MarkedPage(evidence.project().resolve("README.md")).write(lines);
    }

    private static String origin(Report report) {
        return String.format(
                "*%s, revision %s, %s, %d of %d runs beside other work.*",
                report.rows().get(0).started().substring(0, 10),
                report.provenance().revision(),
                report.provenance().machine(),
                report.results().busyRuns(),
                report.rows().size());
    }
}
