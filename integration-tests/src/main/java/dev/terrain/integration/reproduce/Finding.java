package dev.terrain.integration.reproduce;

import dev.terrain.integration.bench.Report;
import dev.terrain.integration.reproduce.Claim.Comparison;
import dev.terrain.integration.reproduce.Paper.Choice;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What our experiment says of a paper's figure.
 *
 * @param ours in words
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
        String link = "[" + figure.experiment() + "](#" + figure.experiment().replaceFirst(".*/", "") + ")";
        Optional<Report> report = choice.isPresent() ? evidence.report(choice.get()) : Optional.empty();
        return report.map(found -> of(figure, found, link)).orElseGet(() -> new Finding(link, "not run"));
    }

    private static Finding of(Figure figure, Report report, String link) {
        List<Comparison> comparisons = figure.claims().stream()
                .flatMap(claim -> claim.comparisons(report).stream())
                .toList();
        if (comparisons.isEmpty()) {
            return new Finding(link, "measured");
        }
        List<String> verdicts =
                comparisons.stream().map(Comparison::verdict).distinct().toList();
        boolean isOneRun = comparisons.stream().anyMatch(one -> one.runs() == 1);
        String ratios = comparisons.stream()
                .map(one -> String.format(Locale.ROOT, "%.2f", one.ratio().median()))
                .collect(Collectors.joining(", "));
        return new Finding(
                link + ": " + ratios,
                (verdicts.size() == 1 ? verdicts.get(0) : "mixed") + (isOneRun ? ", one run" : ""));
    }
}
