package dev.terrain.prefetch;

import dev.terrain.prefetch.internal.stream.PieceSizing;
import dev.terrain.prefetch.internal.task.SplitReading;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the configuration asks for, checked. This is the only place that reads this module's keys.
 *
 * @param begin when reading ahead begins
 * @param pieces what a stream may hold at most, before the memory is looked at
 * @param heapShare what one task may take for pieces beside its heap, as a part of the maximum heap
 * @param leastBytes what has to be left of a split for a thread to read it ahead
 * @param tokenDirectory where the tasks of a machine take turns, absolute
 * @param tokenWait how long one waits for its turn; zero if nobody takes turns
 */
record PrefetchSettings(
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

    private static final Logger LOG = LoggerFactory.getLogger(PrefetchSettings.class);

    /**
     * Reads and checks every key.
     *
     * @throws IllegalArgumentException naming the key, the value found and what is allowed
     */
    static PrefetchSettings from(Configuration conf) {
        return new PrefetchSettings(
                PrefetchKeys.BEGIN.parsed(conf, "waiting or at-once", PrefetchSettings::begin),
                new PieceSizing(
                        (int) PrefetchKeys.PIECE_BYTES.bytes(
                                conf, PieceSizing.MIN_PIECE_BYTES, MAX_PIECE_BYTES, "a size from 256k to 256m"),
                        PrefetchKeys.PIECES.number(conf, MIN_PIECES, MAX_PIECES)),
                PrefetchKeys.HEAP_SHARE.real(
                        conf,
                        share -> share > 0 && share <= MAX_HEAP_SHARE,
                        "a fraction above 0 and up to " + MAX_HEAP_SHARE),
                PrefetchKeys.LEAST_BYTES.bytes(conf, 0, MAX_LEAST_BYTES, "a size from 0 to 1g"),
                PrefetchKeys.TOKEN_DIRECTORY.parsed(conf, "an absolute path", PrefetchSettings::absolute),
                Duration.ofMillis(PrefetchKeys.TOKEN_WAIT.number(conf, 0, MAX_TOKEN_WAIT_MILLIS)));
    }

    /** Reads and checks every key for a task, which reads as stock if a value is not allowed. */
    static Optional<PrefetchSettings> ofTask(Configuration conf) {
        try {
            return Optional.of(from(conf));
        } catch (IllegalArgumentException e) {
            LOG.warn("Not reading ahead: {}", e.getMessage());
            return Optional.empty();
        }
    }

    /**
     * Returns the class name of the InputFormat to wrap, of either API.
     *
     * @throws IllegalArgumentException if it is a wrapper
     */
    static String delegateClassName(Configuration conf) {
        return PrefetchKeys.DELEGATE.parsed(
                conf, "the InputFormat that reads the records, not its wrapper", PrefetchSettings::noWrapper);
    }

    private static String noWrapper(String name) {
        if (name.isEmpty()
                || name.equals(PrefetchInputFormat.class.getName())
                || name.equals(PrefetchMapredInputFormat.class.getName())) {
            throw new IllegalArgumentException("a wrapper");
        }
        return name;
    }

    private static SplitReading.Begin begin(String word) {
        return switch (word) {
            case "waiting" -> SplitReading.Begin.WHEN_WAITING;
            case "at-once" -> SplitReading.Begin.AT_ONCE;
            default -> throw new IllegalArgumentException("neither");
        };
    }

    private static Path absolute(String path) {
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("not absolute");
        }
        return Path.of(path);
    }
}
