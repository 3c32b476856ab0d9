package dev.terrain.integration.reproduce;

import dev.terrain.integration.bench.BenchmarkCommand;
import dev.terrain.integration.bench.DryRun;
import dev.terrain.integration.reproduce.Paper.Choice;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code integration-tests/bin/reproduce}: the papers' experiments. */
@Command(
        name = "reproduce",
        sortOptions = false,
        usageHelpWidth = 110,
        description = {
            "Runs the experiments of the papers behind the plugins, scaled to this machine, by calling the other",
            "commands of integration-tests/bin, and writes docs/evidence/PAPER-results.md from their reports. Logs and",
            "reports stay in --out. Most of them need root, and nothing else should use the machine meanwhile."
        },
        exitCodeListHeading = "%nExit codes:%n",
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

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "3",
            description = "How often each thing is measured; default ${DEFAULT-VALUE}.")
    private int runs;

    @Mixin
    private DryRun dryRun = new DryRun();

    /** Runs the command; the system property {@code terrain.project} names the root of the repository. */
    public static void main(String[] arguments) {
        runAndExit(new ReproduceCommand(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        requireWithin("--runs", runs, 1, 100);
        List<Choice> choices =
                papers.stream().flatMap(word -> named(word).stream()).distinct().toList();
        Reproduction reproduction =
                new Reproduction(project(), new Store(out()), hadoop(), runs, this::say, terminal());
        double minutes = choices.stream()
                .mapToDouble(choice -> choice.experiment().minutes(runs))
                .sum();
        if (dryRun.isAsked()) {
            choices.forEach(choice -> show(reproduction, choice));
        }
        say(choices.size() + " experiments, about " + ResultPage.time(minutes) + " together");
        if (dryRun.isAsked()) {
            return 0;
        }
        List<Choice> failed = reproduction.run(choices);
        failed.forEach(choice -> complain(
                choice.label() + " failed; its log: " + reproduction.store().log(choice)));
        return failed.isEmpty() ? 0 : 1;
    }

    private void show(Reproduction reproduction, Choice choice) {
        Experiment experiment = choice.experiment();
        terminal()
                .println(choice.label() + ", about " + ResultPage.time(experiment.minutes(runs)) + ": "
                        + experiment.shows());
        terminal().println("  " + String.join(" ", reproduction.words(choice)));
    }

    private List<Choice> named(String word) {
        List<Choice> named = Paper.named(word);
        require(
                !named.isEmpty(),
                "PAPER",
                "is '" + word + "', allowed: all, "
                        + Arrays.stream(Paper.values()).map(Paper::label).collect(Collectors.joining(", "))
                        + ", or one of their experiments, which --dry-run all lists");
        return named;
    }
}
