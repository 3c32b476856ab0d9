package dev.terrain.integration.reproduce;

import dev.terrain.integration.bench.Report;
import dev.terrain.integration.fixture.process.Program;
import dev.terrain.integration.fixture.process.Words;
import dev.terrain.integration.reproduce.Paper.Choice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The reports that are committed, {@code docs/evidence/data/PAPER/EXPERIMENT.json}, and what is made of them.
 *
 * @param project root of the repository
 */
record Evidence(Path project) {

    /** Where the pages are. */
    Path folder() {
        return project.resolve("docs/evidence");
    }

    private Path file(Choice choice) {
        return folder().resolve("data").resolve(choice.label() + ".json");
    }

    /** Empty where it has not run. */
    Optional<Report> report(Choice choice) throws IOException {
        Path file = file(choice);
        return Files.exists(file) ? Optional.of(Report.read(file)) : Optional.empty();
    }

    /** Puts a report in place of the one before, without the details of its rows. */
    void keep(Choice choice, Report report) throws IOException {
        Files.createDirectories(file(choice).getParent());
        report.withoutDetails().write(file(choice));
    }

    /**
     * How many source files of the plugin differ from those that a report measured; empty where git does not know its
     * revision.
     *
     * @throws IOException when there is no git
     */
    Optional<Long> changesSince(Choice choice, Report report) throws IOException {
        if (choice.experiment().stockOnly()) {
            return Optional.of(0L);
        }
        try {
            String changed = Program.run(Words.of(
                    "git -C",
                    project,
                    "diff --name-only",
                    report.provenance().firstRevision(),
                    "HEAD --",
                    choice.paper().module() + "/src/main"));
            return Optional.of(changed.lines().count());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
