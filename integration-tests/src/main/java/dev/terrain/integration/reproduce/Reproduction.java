package dev.terrain.integration.reproduce;

import dev.terrain.integration.fixture.process.Interruptible;
import dev.terrain.integration.fixture.process.Program;
import dev.terrain.integration.fixture.process.Progress;
import dev.terrain.integration.reproduce.Paper.Choice;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs experiments one after another, each as a process of its own, and writes its paper's page after each. One that
 * fails does not keep the others from running.
 *
 * @param project root of the repository
 * @param store where reports and logs go
 * @param hadoop version for all of them
 * @param runs how often everything is measured
 * @param progress says which one begins and how it ended
 * @param terminal gets what the benchmarks print
 */
record Reproduction(Path project, Store store, String hadoop, int runs, Progress progress, PrintWriter terminal) {

    /** Returns those that failed. */
    List<Choice> run(List<Choice> choices) throws IOException {
        List<Choice> failed = new ArrayList<>();
        for (Choice choice : choices) {
            int number = choices.indexOf(choice) + 1;
            progress.say(number + " of " + choices.size() + ", " + choice.label() + ": "
                    + choice.experiment().line(runs) + ", about "
                    + ResultPage.time(choice.experiment().minutes(runs)));
            Outcome outcome = run(choice);
            store.keep(choice, outcome);
            Path page = ResultPage.write(choice.paper(), store, runs, pages());
            progress.say(choice.label()
                    + (outcome.succeeded() ? " done: " : " FAILED: " + outcome.lastLine() + ": ")
                    + project.relativize(page));
            if (!outcome.succeeded()) {
                failed.add(choice);
            }
        }
        return failed;
    }

    /** Where papers have their pages. */
    Path pages() {
        return project.resolve("docs/evidence");
    }

    /** The process of an experiment. */
    List<String> words(Choice choice) {
        List<String> words = new ArrayList<>(choice.experiment().words(runs));
        words.set(
                0,
                project.resolve("integration-tests/bin").resolve(words.get(0)).toString());
        words.addAll(List.of("--hadoop", hadoop, "--out", store.reports(choice).toString()));
        return words;
    }

    private Outcome run(Choice choice) throws IOException {
        store.clear(choice);
        Instant start = Instant.now();
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        Process process =
                new ProcessBuilder(words(choice)).redirectErrorStream(true).start();
        try (PrintWriter log =
                        new PrintWriter(Files.newBufferedWriter(store.log(choice), StandardCharsets.UTF_8), true);
                BufferedReader printed = process.inputReader(StandardCharsets.UTF_8)) {
            String last = "";
            for (String line = printed.readLine(); line != null; line = printed.readLine()) {
                log.println(line);
                terminal.println("  " + line);
                last = line.isBlank() ? last : line;
            }
            int exitCode = Interruptible.call(process::waitFor);
            Instant end = Instant.now();
            return new Outcome(
                    choice.experiment().line(runs) + " --hadoop " + hadoop,
                    revision(),
                    Runtime.getRuntime().availableProcessors() + " cores, Linux " + System.getProperty("os.version"),
                    load,
                    end.truncatedTo(ChronoUnit.MINUTES).toString(),
                    Duration.between(start, end).toMillis() / 1e3,
                    exitCode,
                    last);
        } finally {
            process.destroy();
        }
    }

    private String revision() {
        try {
            return Program.run("git", "-C", project.toString(), "describe", "--always", "--dirty")
                    .strip();
        } catch (IOException e) {
            return "unknown"; // no repository, or no git: the figures count as well
        }
    }
}
