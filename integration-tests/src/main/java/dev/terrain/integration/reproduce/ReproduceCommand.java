package dev.terrain.integration.reproduce;

import dev.terrain.integration.bench.BenchmarkCommand;
import dev.terrain.integration.bench.Report;
import dev.terrain.integration.fixture.process.Missing;
import dev.terrain.integration.report.Chart;
import dev.terrain.integration.reproduce.Paper.Choice;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code integration-tests/bin/reproduce}: the papers' experiments. */
@Command(
        name = "reproduce",
        description = {
            "Runs the experiments of the papers behind the plugins, scaled to this machine, by calling the other",
            "commands of integration-tests/bin; keeps their reports in docs/evidence/data, to be committed; and writes",
            "docs/evidence/PAPER-results.md and the table in docs/evidence/README.md from all reports that are there.",
            "Logs and whole reports stay in --out. Most experiments need root and a machine that does nothing else."
        },
        exitCodeList = {
            "0:every experiment ended well",
            "1:one of them failed, the others ran; the last lines say which",
            "2:wrong arguments"
        })
public final class ReproduceCommand extends BenchmarkCommand {

    @Parameters(
            arity = "1..*",
            paramLabel = "PAPER",
            description = "zone, rack, lustre, prefetch, spill, all of them with all, or a single experiment as"
                    + " zone/speeds; --dry-run all lists them.")
    private List<String> papers = List.of();

    @Option(names = "--runs", description = "How often each thing is measured.")
    private int runs = 3;

    @Option(
            names = "--resume",
            description = "Let experiments go on where they were interrupted, or from docs/evidence/data up to --runs;"
                    + " the pages name all revisions that were measured.")
    private boolean isResumed;

    @Option(names = "--pages", description = "Only write the pages anew, from docs/evidence/data.")
    private boolean isForPages;

    @Option(
            names = "--stale",
            description = "Only list the experiments that have not run, or whose plugin has changed since they ran;"
                    + " not by commits with a line 'Unmeasured: WHY' in their messages.")
    private boolean isForStale;

    @Override
    public Integer call() throws IOException {
        requireWithin("--runs", runs, 1, 100);
        List<Choice> choices =
                papers.stream().flatMap(word -> named(word).stream()).distinct().toList();
        Evidence evidence = new Evidence(project());
        Reproduction reproduction = new Reproduction(evidence, out(), hadoop(), runs, isResumed, this::say, terminal());
        if (!isDryRun() && !isForStale) {
            Missing.require(Chart.missingFonts()); // the committed pictures would be lost
        }
        if (isForPages) {
            reproduction.writePages();
            return 0;
        }
        if (isForStale) {
            for (Choice choice : choices) {
                stale(evidence, choice).ifPresent(terminal()::println);
            }
            return 0;
        }
        if (isDryRun()) {
            choices.forEach(choice -> show(reproduction, choice));
        }
        double minutes = choices.stream()
                .mapToDouble(choice -> choice.experiment().minutes(runs))
                .sum();
        say(choices.size() + " experiments, about " + time(minutes) + " together");
        return isDryRun() ? 0 : run(reproduction, choices);
    }

    private int run(Reproduction reproduction, List<Choice> choices) throws IOException {
        List<Choice> failed = reproduction.run(choices);
        failed.forEach(choice -> complain(choice.label() + " failed; its log: " + reproduction.log(choice)));
        return failed.isEmpty() ? 0 : 1;
    }

    private void show(Reproduction reproduction, Choice choice) {
        List<String> figures =
                choice.paper().figuresOf(choice).stream().map(Figure::figure).toList();
        terminal()
                .println(choice.label() + ", about "
                        + time(choice.experiment().minutes(runs)) + ": "
                        + (figures.isEmpty() ? "beside the paper" : String.join(", ", figures)));
        terminal().println("  " + String.join(" ", reproduction.words(choice)));
    }

    private static Optional<String> stale(Evidence evidence, Choice choice) throws IOException {
        Optional<Report> report = evidence.report(choice);
        if (report.isEmpty()) {
            return Optional.of(choice.label() + ": not run");
        }
        String revision = report.get().provenance().revision();
        Optional<Long> changes =
                evidence.changesSince(choice, report.get().provenance().firstRevision());
        if (changes.isEmpty()) {
            return Optional.of(choice.label() + ": of " + revision + ", which this repository does not have");
        }
        return changes.filter(count -> count > 0)
                .map(count -> choice.label() + ": of " + revision + ", then " + count + " commits changed "
                        + choice.paper().module());
    }

    /** As in {@code 25 min} or {@code 2.5 hours}. */
    static String time(double minutes) {
        return minutes < 90
                ? String.format(Locale.ROOT, "%.0f min", Math.ceil(minutes))
                : String.format(Locale.ROOT, "%.1f hours", minutes / 60);
    }

    private List<Choice> named(String word) {
        List<Choice> named = Paper.named(word);
        require(
                !named.isEmpty(),
                "PAPER",
                "is '" + word + "', allowed: all, "
                        + Paper.ALL.stream().map(Paper::label).collect(Collectors.joining(", "))
                        + ", or one of their experiments, which --dry-run all lists");
        return named;
    }
}
