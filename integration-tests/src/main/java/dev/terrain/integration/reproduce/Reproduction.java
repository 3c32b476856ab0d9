package dev.terrain.integration.reproduce;

import dev.terrain.integration.bench.Report;
import dev.terrain.integration.fixture.process.FileTree;
import dev.terrain.integration.fixture.process.Interruptible;
import dev.terrain.integration.fixture.process.Progress;
import dev.terrain.integration.fixture.process.TakeDown;
import dev.terrain.integration.reproduce.Paper.Choice;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs experiments one after another, each as a process of its own, keeps its report, and writes the pages anew. One
 * that fails does not keep the others from running; its report before stays.
 *
 * @param evidence where reports are kept
 * @param work folder for the benchmarks and their logs
 * @param hadoop version for all of them
 * @param runs how often everything is measured
 * @param isResumed whether a benchmark that was interrupted goes on, or what is kept gets more runs
 * @param progress says which one begins and how it ended
 * @param terminal gets what the benchmarks print
 */
record Reproduction(
        Evidence evidence,
        Path work,
        String hadoop,
        int runs,
        boolean isResumed,
        Progress progress,
        PrintWriter terminal) {

    /** Returns those that failed. */
    List<Choice> run(List<Choice> choices) throws IOException {
        List<Choice> failed = new ArrayList<>();
        for (Choice choice : choices) {
            progress.say((choices.indexOf(choice) + 1) + " of " + choices.size() + ", " + choice.label() + ": "
                    + choice.experiment().line(runs) + ", about "
                    + ReproduceCommand.time(choice.experiment().minutes(runs)));
            int exitCode = start(choice);
            if (exitCode == 0) {
                evidence.keep(choice, Report.read(report(choice)));
                progress.say(choice.label() + " done: " + PaperPage.write(choice.paper(), evidence));
            } else {
                progress.say(choice.label() + " FAILED with exit code " + exitCode + ": " + log(choice));
                failed.add(choice);
            }
        }
        writePages();
        return failed;
    }

    /** Writes all pages from all reports that are kept. */
    void writePages() throws IOException {
        for (Paper paper : Paper.ALL) {
            PaperPage.write(paper, evidence);
        }
        Overview.write(evidence);
        MainJob.write(evidence);
    }

    /** What a benchmark printed. */
    Path log(Choice choice) {
        return work.resolve(choice.label() + ".log");
    }

    private Path folder(Choice choice) {
        return work.resolve(choice.label());
    }

    private Path report(Choice choice) {
        return folder(choice).resolve(Report.FILE);
    }

    private boolean isBegun(Choice choice) {
        return Files.exists(report(choice));
    }

    /** The runs that are there already: of the interrupted series, or what is kept. */
    private Optional<Report> begun(Choice choice) throws IOException {
        return isBegun(choice) ? Optional.of(Report.read(report(choice))) : evidence.report(choice);
    }

    /** The process of an experiment. */
    List<String> words(Choice choice) {
        List<String> words = new ArrayList<>(choice.experiment().words(runs));
        words.set(
                0,
                evidence.project()
                        .resolve("integration-tests/bin")
                        .resolve(words.get(0))
                        .toString());
        words.addAll(List.of("--hadoop", hadoop));
        if (isResumed && isBegun(choice)) {
            words.add("--resume");
        }
        words.addAll(List.of("--out", folder(choice).toString()));
        return words;
    }

    private int start(Choice choice) throws IOException {
        Optional<Report> begun = isResumed ? begun(choice) : Optional.empty();
        FileTree.delete(folder(choice));
        Files.createDirectories(folder(choice));
        if (begun.isPresent()) {
            begun.get().write(report(choice));
        }
        Process process =
                new ProcessBuilder(words(choice)).redirectErrorStream(true).start();
        TakeDown end = new TakeDown("end-of-" + choice.experiment().name(), process::destroy);
        end.begin();
        try (end;
                PrintWriter log = new PrintWriter(Files.newBufferedWriter(log(choice), StandardCharsets.UTF_8), true);
                BufferedReader printed = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = printed.readLine(); line != null; line = printed.readLine()) {
                log.println(line);
                terminal.println("  " + line);
            }
            return Interruptible.call(process::waitFor);
        }
    }
}
