package dev.terrain.integration.bench.rack;

import dev.terrain.integration.report.Goal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What rack-topology is to reach at round trips from 20 ms on, judged by medians, as far as what it is compared with
 * ran.
 */
final class Goals {

    private static final int FROM_MILLIS = 20;
    private static final long SMALL_BLOCK_BYTES = 2 << 20;
    private static final double WRITE_TO_NEAR = 0.9;
    private static final double WRITE_TO_SIMPLE = 5;
    private static final double READ_TO_NEAR = 0.95;
    private static final double SHARE_OFF_BY = 0.01;
    private static final double COMPLETE_SECONDS = 30;

    private final RackResults results;
    private final List<Goal> goals = new ArrayList<>();

    private Goals(RackResults results) {
        this.results = results;
    }

    static List<Goal> of(RackResults results) {
        Goals goals = new Goals(results);
        results.cellKeys().stream()
                .filter(cell -> cell.arrangement().isPlugin() && cell.roundTripMillis() >= FROM_MILLIS)
                .forEach(goals::add);
        return List.copyOf(goals.goals);
    }

    private void add(Cell cell) {
        Cell near = cell.atRoundTrip(0);
        Cell simple = cell.in(Arrangement.SIMPLE_RACK);
        String of = String.format(
                Locale.ROOT,
                " (RTT %d ms, replication %d, %d MB blocks)",
                cell.roundTripMillis(),
                cell.replication(),
                cell.blockBytes() >> 20);
        if (results.has(near)) {
            ratio("write to that at RTT 0" + of, cell, near, CellRun::writeMegabytesPerSecond, WRITE_TO_NEAR);
            ratio("read to that at RTT 0" + of, cell, near, CellRun::readMegabytesPerSecond, READ_TO_NEAR);
        }
        if (results.has(simple) && cell.replication() > 1 && cell.blockBytes() == SMALL_BLOCK_BYTES) {
            ratio("write to simple rack's" + of, cell, simple, CellRun::writeMegabytesPerSecond, WRITE_TO_SIMPLE);
        }
        // One replica of each block is distant, never its only one.
        double wanted = cell.replication() == 1 ? 0 : 1.0 / cell.replication();
        double share = results.summary(cell, CellRun::distantShare).median();
        goals.add(Goal.atMost("distant share off by" + of, Math.abs(share - wanted), SHARE_OFF_BY));
        goals.add(Goal.atMost(
                "seconds until every replica is there" + of,
                results.summary(cell, CellRun::completeSeconds).median(),
                COMPLETE_SECONDS));
    }

    private void ratio(String text, Cell cell, Cell to, ToDoubleFunction<CellRun> quantity, double least) {
        goals.add(Goal.atLeast(
                text,
                results.summary(cell, quantity).median()
                        / results.summary(to, quantity).median(),
                least));
    }
}
