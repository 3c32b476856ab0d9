package dev.terrain.integration.reproduce;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Ratio;
import dev.terrain.integration.bench.Report;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.report.Summary;
import java.util.List;
import java.util.Optional;

/**
 * What a paper says of a figure, as a number that an experiment of ours gives as well.
 *
 * @param quantity its name in the report
 * @param conditions of the cases that show it; none for all
 * @param ours the arm that stands for the paper's proposal
 * @param against the arm that stands for what the paper compares it with
 * @param ratio in the paper: how many times as good its proposal is
 * @param low the least that the paper gives
 * @param high the most that the paper gives
 */
record Claim(
        String quantity,
        @JsonProperty("case") Case conditions,
        String ours,
        String against,
        double ratio,
        double low,
        double high) {

    /** Ours is called the same where it is at most this factor outside of the paper's range. */
    private static final double TOLERANCE = 1.25;

    /** Ours is called less below this power of the paper's least ratio: half of its gain, as 1.2 of 1.44. */
    private static final double LEAST_GAIN = 0.5;

    /** A ratio so near to 1 is no difference. */
    private static final double NO_DIFFERENCE = 0.03;

    /**
     * One case of ours beside the paper's number.
     *
     * @param claim the paper's
     * @param conditions the case
     * @param ratio ours
     * @param runs of each arm
     */
    record Comparison(Claim claim, Case conditions, Ratio ratio, int runs) {

        /**
         * In fixed words: {@code same} within a quarter of the paper's range and with half of its gain, {@code more} or
         * {@code less} in the same direction, {@code other} where the direction is another or the runs of both arms
         * overlap. Where the paper sees no difference, it is {@code same} if ours is as small, or the runs of both arms
         * overlap.
         */
        String verdict() {
            double found = ratio.median();
            boolean isSeen = ratio.isApart() || runs == 1;
            if (Math.abs(claim.ratio - 1) < NO_DIFFERENCE) {
                return isSeen && Math.abs(found - 1) > 2 * NO_DIFFERENCE ? "other" : "same";
            }
            if (!isSeen || (found > 1) != (claim.ratio > 1)) {
                return "other";
            }
            double least = claim.ratio > 1 ? claim.range().min() : claim.range().max();
            if (Math.abs(Math.log(found)) < LEAST_GAIN * Math.abs(Math.log(least))) {
                return "less";
            }
            if (found > claim.range().max() * TOLERANCE) {
                return "more";
            }
            return found < claim.range().min() / TOLERANCE ? "less" : "same";
        }
    }

    /** What the paper gives. */
    Summary range() {
        return new Summary(ratio, low > 0 ? low : ratio, high > 0 ? high : ratio);
    }

    /** Every case of a report that shows it. */
    List<Comparison> comparisons(Report report) {
        Results results = report.results();
        Optional<Quantity> measured = report.design().quantity(quantity);
        return results.cases().stream()
                .filter(one -> one.isOf(conditions))
                .flatMap(one -> measured
                        .flatMap(found -> results.ratio(one, ours, against, found))
                        .map(ratio -> new Comparison(
                                this, one, ratio, results.of(one, ours).size()))
                        .stream())
                .toList();
    }
}
