package dev.terrain.integration.bench.rack;

import static dev.terrain.integration.bench.rack.FilesBench.BLOCK;
import static dev.terrain.integration.bench.rack.FilesBench.COMPLETE;
import static dev.terrain.integration.bench.rack.FilesBench.DISTANT_SHARE;
import static dev.terrain.integration.bench.rack.FilesBench.READ;
import static dev.terrain.integration.bench.rack.FilesBench.REPLICAS;
import static dev.terrain.integration.bench.rack.FilesBench.WRITE;
import static dev.terrain.integration.bench.rack.RackOptions.ROUND_TRIP;

import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.report.Goal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What rack-topology is to reach with files at round trips from 20 ms on, judged by medians, as far as what it is
 * compared with ran.
 */
final class Goals {

    private static final String NEAR_FIRST = Arrangement.NEAR_FIRST.label();
    private static final String SIMPLE_RACK = Arrangement.SIMPLE_RACK.label();
    private static final int FROM_MILLIS = 20;
    private static final int SMALL_BLOCK = 2;
    private static final double WRITE_TO_NEAR = 0.9;
    private static final double WRITE_TO_SIMPLE = 5;
    private static final double READ_TO_NEAR = 0.95;
    private static final double SHARE_OFF_BY = 0.01;
    private static final double COMPLETE_SECONDS = 30;

    private final Results results;
    private final List<Goal> goals = new ArrayList<>();

    private Goals(Results results) {
        this.results = results;
    }

    static List<Goal> of(Results results) {
        Goals goals = new Goals(results);
        results.cases().stream()
                .filter(one -> one.number(ROUND_TRIP).orElseThrow() >= FROM_MILLIS)
                .filter(one -> results.arms(one).contains(NEAR_FIRST))
                .forEach(goals::add);
        return List.copyOf(goals.goals);
    }

    private void add(Case conditions) {
        Case near = conditions.with(ROUND_TRIP, 0);
        double replicas = conditions.number(REPLICAS).orElseThrow();
        String of = " (" + conditions.label() + ")";
        ratio("write to that at RTT 0" + of, conditions, WRITE, near, NEAR_FIRST, WRITE_TO_NEAR);
        ratio("read to that at RTT 0" + of, conditions, READ, near, NEAR_FIRST, READ_TO_NEAR);
        if (replicas > 1 && conditions.isOf(Case.of(BLOCK, SMALL_BLOCK))) {
            ratio("write to simple rack's" + of, conditions, WRITE, conditions, SIMPLE_RACK, WRITE_TO_SIMPLE);
        }
        // One replica of each block is distant, never its only one.
        double wanted = replicas == 1 ? 0 : 1 / replicas;
        double share = results.median(conditions, NEAR_FIRST, DISTANT_SHARE).orElseThrow();
        goals.add(Goal.atMost("distant share off by" + of, Math.abs(share - wanted), SHARE_OFF_BY));
        goals.add(Goal.atMost(
                "seconds until every replica is there" + of,
                results.median(conditions, NEAR_FIRST, COMPLETE).orElseThrow(),
                COMPLETE_SECONDS));
    }

    private void ratio(String text, Case conditions, Quantity quantity, Case otherCase, String other, double least) {
        Optional<Double> theirs = results.median(otherCase, other, quantity);
        theirs.ifPresent(to -> goals.add(Goal.atLeast(
                text, results.median(conditions, NEAR_FIRST, quantity).orElseThrow() / to, least)));
    }
}
