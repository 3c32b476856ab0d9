package dev.terrain.integration.reproduce;

import dev.terrain.integration.bench.Report;
import dev.terrain.integration.reproduce.Claim.Comparison;
import dev.terrain.integration.reproduce.Paper.Choice;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * What our experiment says of a paper's figure.
 *
 * @param ours the experiment, with a link where it has run
 * @param verdict in fixed words: {@code same}, {@code more}, {@code less}, {@code other}, {@code mixed} where cases
 *     differ, {@code measured} where the paper gives no number to compare with, {@code not run}, or {@code no
 *     experiment}; with {@code , one run} behind it where there was only one
 */
record Finding(String ours, String verdict) {

    static Finding of(Paper paper, Figure figure, Evidence evidence) throws IOException {
        if (figure.experiment().isEmpty()) {
            return new Finding(figure.why(), "no experiment");
        }
        Optional<Choice> choice = paper.choices().stream()
                .filter(one -> one.label().equals(figure.experiment()))
                .findFirst();
        String name = figure.experiment().replaceFirst(".*/", "");
        Optional<Report> report = choice.isPresent() ? evidence.report(choice.get()) : Optional.empty();
        return report.map(found -> new Finding("[" + name + "](#" + name + ")", verdict(figure, found)))
                .orElseGet(() -> new Finding(name, "not run"));
    }

    private static String verdict(Figure figure, Report report) {
        List<Comparison> comparisons = figure.comparisons(report);
        if (comparisons.isEmpty()) {
            return "measured";
        }
        List<String> verdicts =
                comparisons.stream().map(Comparison::verdict).distinct().toList();
        boolean isOneRun = comparisons.stream().anyMatch(one -> one.runs() == 1);
        return (verdicts.size() == 1 ? verdicts.get(0) : "mixed") + (isOneRun ? ", one run" : "");
    }
}
