package dev.terrain.prefetch;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/**
 * What the configuration asks for, checked. This is the only place that reads this module's keys.
 *
 * @param enabled whether to read ahead at all
 * @param frameworkName the framework that really runs the jobs
 * @param delegateClassName the InputFormat to wrap, never {@link PrefetchInputFormat} itself
 * @param pieces what a stream may hold at most, before the heap is looked at
 * @param heapShare the part of the maximum heap that one task may take for pieces
 */
record PrefetchSettings(
        boolean enabled, String frameworkName, String delegateClassName, PieceSizing pieces, double heapShare) {

    private static final long MAX_PIECE_BYTES = 256L << 20;
    private static final int MIN_PIECES = 2;
    private static final int MAX_PIECES = 64;
    private static final double MAX_HEAP_SHARE = 0.5;

    /**
     * Reads and checks every key.
     *
     * @throws IllegalArgumentException naming the key, the value found and what is allowed
     */
    static PrefetchSettings from(Configuration conf) {
        return new PrefetchSettings(
                enabled(conf),
                frameworkName(conf),
                delegateClassName(conf),
                new PieceSizing(pieceBytes(conf), pieces(conf)),
                heapShare(conf));
    }

    /**
     * The framework that really runs the jobs.
     *
     * @throws IllegalArgumentException when it is empty or leads back to this module
     */
    static String frameworkName(Configuration conf) {
        String value = value(conf, PrefetchKeys.FRAMEWORK_NAME);
        if (value.isEmpty() || value.equals(PrefetchFrameworkProvider.FRAMEWORK_NAME)) {
            throw refused(
                    PrefetchKeys.FRAMEWORK_NAME, value, "the framework that runs the jobs, such as yarn or local");
        }
        return value;
    }

    /**
     * Whether to read ahead at all. A job that opts out does not care about the other keys.
     *
     * @throws IllegalArgumentException when it is neither true nor false
     */
    static boolean enabled(Configuration conf) {
        String value = value(conf, PrefetchKeys.ENABLED);
        // Configuration.getBoolean would take "flase" for the default.
        if (value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false")) {
            return Boolean.parseBoolean(value);
        }
        throw refused(PrefetchKeys.ENABLED, value, "true or false");
    }

    /** Records the InputFormat that the job itself chose. */
    static void recordDelegate(Configuration conf, String className) {
        conf.set(PrefetchKeys.DELEGATE.key(), className);
    }

    /** The most heap that the pieces of one task may take, in a JVM with this maximum heap. */
    long heapBudgetBytes(long maxHeapBytes) {
        return (long) (maxHeapBytes * heapShare);
    }

    private static String delegateClassName(Configuration conf) {
        String value = value(conf, PrefetchKeys.DELEGATE);
        if (value.isEmpty() || value.equals(PrefetchInputFormat.class.getName())) {
            throw refused(PrefetchKeys.DELEGATE, value, "the InputFormat that reads the records, not its wrapper");
        }
        return value;
    }

    private static int pieceBytes(Configuration conf) {
        String value = value(conf, PrefetchKeys.PIECE_BYTES);
        try {
            long bytes = TraditionalBinaryPrefix.string2long(value);
            if (bytes >= PieceSizing.MIN_PIECE_BYTES && bytes <= MAX_PIECE_BYTES) {
                return (int) bytes;
            }
        } catch (IllegalArgumentException e) {
            throw refused(PrefetchKeys.PIECE_BYTES, value, "a size from 256k to 256m", e);
        }
        throw refused(PrefetchKeys.PIECE_BYTES, value, "a size from 256k to 256m");
    }

    private static int pieces(Configuration conf) {
        String value = value(conf, PrefetchKeys.PIECES);
        String allowed = "a whole number from " + MIN_PIECES + " to " + MAX_PIECES;
        try {
            int pieces = Integer.parseInt(value);
            if (pieces >= MIN_PIECES && pieces <= MAX_PIECES) {
                return pieces;
            }
        } catch (NumberFormatException e) {
            throw refused(PrefetchKeys.PIECES, value, allowed, e);
        }
        throw refused(PrefetchKeys.PIECES, value, allowed);
    }

    private static double heapShare(Configuration conf) {
        String value = value(conf, PrefetchKeys.HEAP_SHARE);
        String allowed = "a fraction above 0 and up to " + MAX_HEAP_SHARE;
        try {
            double share = Double.parseDouble(value);
            if (share > 0 && share <= MAX_HEAP_SHARE) {
                return share;
            }
        } catch (NumberFormatException e) {
            throw refused(PrefetchKeys.HEAP_SHARE, value, allowed, e);
        }
        throw refused(PrefetchKeys.HEAP_SHARE, value, allowed);
    }

    private static String value(Configuration conf, PrefetchKeys key) {
        return conf.getTrimmed(key.key(), key.defaultValue());
    }

    private static IllegalArgumentException refused(PrefetchKeys key, String value, String allowed) {
        return new IllegalArgumentException(key.key() + " is '" + value + "'; allowed is " + allowed);
    }

    private static IllegalArgumentException refused(
            PrefetchKeys key, String value, String allowed, RuntimeException cause) {
        IllegalArgumentException e = refused(key, value, allowed);
        e.initCause(cause);
        return e;
    }
}
