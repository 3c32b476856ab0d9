package dev.terrain.integration.reproduce;

import dev.terrain.integration.bench.Report;
import dev.terrain.integration.reproduce.Claim.Comparison;
import java.util.List;

/**
 * A figure or table of a paper, or a result in its text.
 *
 * @param figure such as {@code figure 12}
 * @param says the paper's claim, with its numbers
 * @param experiment of ours that shows the same, as {@code spill/buffers}; empty for none
 * @param why there is none
 * @param claims that can be computed
 * @param quantities beside headlines and those of its claims, that the page shows because of it
 */
record Figure(String figure, String says, String experiment, String why, List<Claim> claims, List<String> quantities) {

    Figure {
        claims = claims == null ? List.of() : List.copyOf(claims);
        why = why == null ? "" : why;
        quantities = quantities == null ? List.of() : List.copyOf(quantities);
    }

    /** Every claim beside every case of a report that shows it. */
    List<Comparison> comparisons(Report report) {
        return claims.stream()
                .flatMap(claim -> claim.comparisons(report).stream())
                .toList();
    }
}
