package dev.terrain.integration.bench.rack;

import dev.terrain.integration.cluster.Fsck;
import java.util.Locale;

/**
 * How an operation went.
 *
 * @param operation what was done
 * @param arrangement of the cluster
 * @param number 1 for the first of its kind
 * @param hasEnded whether it came to its end, all DataNodes in the states that were asked for
 * @param seconds until then, or until nobody waited any more
 * @param isSettled whether afterwards, the distant site being reachable, every block had exactly its replicas
 * @param settledSeconds until then, or until nobody waited any more
 * @param after what fsck found in the end
 */
record OperationRun(
        Operation operation,
        Arrangement arrangement,
        int number,
        boolean hasEnded,
        double seconds,
        boolean isSettled,
        double settledSeconds,
        Fsck after) {

    /** One line of the table. */
    String line() {
        return String.format(
                Locale.ROOT,
                "%-23s %-12s %3d  %-10s %-10s %5d under, %d over, %d misplaced of %d",
                operation.label(),
                arrangement.label(),
                number,
                within(hasEnded, seconds),
                within(isSettled, settledSeconds),
                after.underReplicated(),
                after.overReplicated(),
                after.misReplicated(),
                after.blocks());
    }

    /** Above the lines. */
    static String heading() {
        return String.format(
                "%-23s %-12s %3s  %-10s %-10s %s",
                "operation", "arrangement", "run", "ended", "settled", "blocks then");
    }

    private static String within(boolean happened, double seconds) {
        return String.format(Locale.ROOT, happened ? "%.0f s" : "not in %.0f", seconds);
    }
}
