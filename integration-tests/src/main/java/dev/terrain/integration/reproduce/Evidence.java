package dev.terrain.integration.reproduce;

import dev.terrain.integration.bench.Report;
import dev.terrain.integration.fixture.process.Program;
import dev.terrain.integration.fixture.process.Words;
import dev.terrain.integration.reproduce.Paper.Choice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
     * How many commits have changed what an experiment measured: the plugin's sources, unless the message has a line
     * {@code Unmeasured: WHY}. 0 where the sources are the same again; empty where git does not know the revision.
     */
    Optional<Long> changesSince(Choice choice, String revision) {
        if (choice.experiment().stockOnly()) {
            return Optional.of(0L);
        }
        List<String> sources = List.of("--", choice.paper().module() + "/src/main");
        try {
            if (git("diff --name-only", revision + "..HEAD", sources).isEmpty()) {
                return Optional.of(0L);
            }
            String reasons = "--format=because:%(trailers:key=Unmeasured,valueonly,separator=%x20)";
            return Optional.of(git("log", reasons, revision + "..HEAD", sources)
                    .lines()
                    .filter(line -> line.strip().equals("because:"))
                    .count());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private String git(Object... words) throws IOException {
        return Program.run(Words.of("git -C", project, Words.of(words)));
    }
}
