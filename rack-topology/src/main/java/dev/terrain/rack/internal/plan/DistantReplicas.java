package dev.terrain.rack.internal.plan;

import java.util.Random;

/**
 * How many replicas of a block are distant: so many of every block, or one of a share of the blocks; never all of a
 * block.
 *
 * @param count of every block
 * @param share of the blocks that have one more, 0 to below 1
 */
public record DistantReplicas(int count, double share) {

    private static final String ALLOWED = "N, N+ (taken as N here) or P%";
    private static final int MOST = 512;

    public DistantReplicas {
        if (count < 0 || count > MOST || !(share >= 0 && share < 1)) {
            throw new IllegalArgumentException(
                    count + " replicas and a share of " + share + " are no budget; allowed is " + ALLOWED);
        }
    }

    /**
     * Reads {@code 1}, {@code 1+} or {@code 30%}.
     *
     * @throws IllegalArgumentException saying what is allowed
     */
    public static DistantReplicas parse(String text) {
        try {
            if (text.endsWith("%")) {
                int percent = Integer.parseInt(text.substring(0, text.length() - 1));
                return new DistantReplicas(percent / 100, percent % 100 / 100.0);
            }
            return new DistantReplicas(
                    Integer.parseInt(text.endsWith("+") ? text.substring(0, text.length() - 1) : text), 0);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is no budget; allowed is " + ALLOWED, e);
        }
    }

    /** Whether blocks differ. */
    boolean isShare() {
        return share > 0;
    }

    /** Those of the next block of this replication. */
    int ofBlock(int replication, Random random) {
        int wanted = count + (share > 0 && random.nextDouble() < share ? 1 : 0);
        return Math.min(wanted, replication - 1);
    }
}
