package dev.terrain.rack.internal.placement;

import java.util.Arrays;

/**
 * How many replicas of a block may and must lie at another site than the rest: never all of them, so that of {@code r}
 * replicas at most {@code r - 1} are distant whatever was asked for.
 *
 * <p>Of three replicas, {@code 1} asks for exactly one distant, {@code 1+} for one or two, {@code 5} for two,
 * {@code 30%} for none or one.
 *
 * @param kind what {@code number} says
 * @param number replicas, or percent of the blocks
 */
record Allowance(Kind kind, int number) {

    /** The meaning of the number. */
    enum Kind {
        AT_LEAST("+"),
        SHARE("%"),
        EXACTLY("");

        private final String suffix;

        Kind(String suffix) {
            this.suffix = suffix;
        }
    }

    /** As in {@code N}, {@code N+} and {@code P%}. */
    static final String ALLOWED = "N or N+ with N from 0 to 512, or P% with P from 0 to 100";

    /** {@code dfs.replication.max}, Hadoop's own limit. */
    private static final int MOST_REPLICAS = 512;

    private static final int MOST_PERCENT = 100;

    Allowance {
        if (number < 0 || number > (kind == Kind.SHARE ? MOST_PERCENT : MOST_REPLICAS)) {
            throw new IllegalArgumentException(number + " is out of range: " + ALLOWED);
        }
    }

    /**
     * Reads {@code N}, {@code N+} or {@code P%}.
     *
     * @throws IllegalArgumentException when it is anything else
     */
    static Allowance parse(String text) {
        Kind kind = Arrays.stream(Kind.values())
                .filter(any -> text.endsWith(any.suffix))
                .findFirst()
                .orElseThrow();
        try {
            return new Allowance(kind, Integer.parseInt(text.substring(0, text.length() - kind.suffix.length())));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is neither: " + ALLOWED, e);
        }
    }

    /** The fewest distant replicas that any block of {@code replication} has. */
    int least(int replication) {
        return kind == Kind.SHARE
                ? Math.min(number == MOST_PERCENT ? 1 : 0, replication - 1)
                : Math.min(number, replication - 1);
    }

    /** The most distant replicas that any block of {@code replication} has. */
    int most(int replication) {
        return switch (kind) {
            case EXACTLY -> Math.min(number, replication - 1);
            case AT_LEAST -> replication - 1;
            case SHARE -> Math.min(number == 0 ? 0 : 1, replication - 1);
        };
    }

    /** Whether blocks under it differ, so that each has to be decided. */
    boolean isDecidedByBlock(int replication) {
        return kind == Kind.SHARE && least(replication) < most(replication);
    }

    @Override
    public String toString() {
        return number + kind.suffix;
    }
}
