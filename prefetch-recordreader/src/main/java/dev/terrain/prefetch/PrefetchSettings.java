package dev.terrain.prefetch;

import dev.terrain.prefetch.internal.stream.PieceSizing;
import dev.terrain.prefetch.internal.task.SplitReading;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/**
 * What the configuration asks for, checked. This is the only place that reads this module's keys.
 *
 * @param enabled whether to read ahead at all
 * @param frameworkName the framework that really runs the jobs
 * @param delegateClassName the InputFormat to wrap, of either API, never a wrapper
 * @param shipsJar whether a job brings this module's jar to its tasks
 * @param begin when reading ahead begins
 * @param pieces what a stream may hold at most, before the memory is looked at
 * @param heapShare what one task may take for pieces beside its heap, as a part of the maximum heap
 * @param leastBytes what has to be left of a split for a thread to read it ahead
 * @param tokenDirectory where the tasks of a machine take turns, absolute
 * @param tokenWait how long one waits for its turn; zero if nobody takes turns
 */
record PrefetchSettings(
        boolean enabled,
        String frameworkName,
        String delegateClassName,
        boolean shipsJar,
        SplitReading.Begin begin,
        PieceSizing pieces,
        double heapShare,
        long leastBytes,
        Path tokenDirectory,
        Duration tokenWait) {

    private static final long MAX_PIECE_BYTES = 256L << 20;
    private static final int MIN_PIECES = 2;
    private static final int MAX_PIECES = 64;
    private static final double MAX_HEAP_SHARE = 0.5;
    private static final long MAX_LEAST_BYTES = 1L << 30;
    private static final int MAX_TOKEN_WAIT_MILLIS = 600_000;

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
                shipsJar(conf),
                begin(conf),
                new PieceSizing(
                        (int) bytes(
                                conf,
                                PrefetchKeys.PIECE_BYTES,
                                PieceSizing.MIN_PIECE_BYTES,
                                MAX_PIECE_BYTES,
                                "256k to 256m"),
                        number(conf, PrefetchKeys.PIECES, MIN_PIECES, MAX_PIECES)),
                heapShare(conf),
                bytes(conf, PrefetchKeys.LEAST_BYTES, 0, MAX_LEAST_BYTES, "0 to 1g"),
                tokenDirectory(conf),
                Duration.ofMillis(number(conf, PrefetchKeys.TOKEN_WAIT, 0, MAX_TOKEN_WAIT_MILLIS)));
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
        return trueOrFalse(conf, PrefetchKeys.ENABLED);
    }

    /**
     * Whether a job brings this module's jar to its tasks.
     *
     * @throws IllegalArgumentException when it is neither true nor false
     */
    static boolean shipsJar(Configuration conf) {
        return trueOrFalse(conf, PrefetchKeys.SHIP_JAR);
    }

    /** Records the InputFormat that the job itself chose. */
    static void recordDelegate(Configuration conf, String className) {
        conf.set(PrefetchKeys.DELEGATE.key(), className);
    }

    private static String delegateClassName(Configuration conf) {
        String value = value(conf, PrefetchKeys.DELEGATE);
        if (value.isEmpty()
                || value.equals(PrefetchInputFormat.class.getName())
                || value.equals(PrefetchMapredInputFormat.class.getName())) {
            throw refused(PrefetchKeys.DELEGATE, value, "the InputFormat that reads the records, not its wrapper");
        }
        return value;
    }

    private static SplitReading.Begin begin(Configuration conf) {
        String value = value(conf, PrefetchKeys.BEGIN);
        return switch (value) {
            case "waiting" -> SplitReading.Begin.WHEN_WAITING;
            case "at-once" -> SplitReading.Begin.AT_ONCE;
            default -> throw refused(PrefetchKeys.BEGIN, value, "waiting or at-once");
        };
    }

    private static boolean trueOrFalse(Configuration conf, PrefetchKeys key) {
        String value = value(conf, key);
        // Configuration.getBoolean would take "flase" for the default.
        if (value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false")) {
            return Boolean.parseBoolean(value);
        }
        throw refused(key, value, "true or false");
    }

    private static long bytes(Configuration conf, PrefetchKeys key, long least, long most, String limits) {
        String value = value(conf, key);
        String allowed = "a size from " + limits;
        try {
            long bytes = TraditionalBinaryPrefix.string2long(value);
            if (bytes >= least && bytes <= most) {
                return bytes;
            }
        } catch (IllegalArgumentException e) {
            throw refused(key, value, allowed, e);
        }
        throw refused(key, value, allowed);
    }

    private static int number(Configuration conf, PrefetchKeys key, int least, int most) {
        String value = value(conf, key);
        String allowed = "a whole number from " + least + " to " + most;
        try {
            int number = Integer.parseInt(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw refused(key, value, allowed, e);
        }
        throw refused(key, value, allowed);
    }

    private static Path tokenDirectory(Configuration conf) {
        String value = value(conf, PrefetchKeys.TOKEN_DIRECTORY);
        if (!value.startsWith("/")) {
            throw refused(PrefetchKeys.TOKEN_DIRECTORY, value, "an absolute path");
        }
        return Path.of(value);
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
