package dev.terrain.prefetch;

import dev.terrain.prefetch.internal.stream.PieceSizing;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * What the configuration asks for, as {@link PrefetchKeys} describes it, checked. This is the only place that reads
 * this module's keys.
 */
record PrefetchSettings(
        boolean beginsAtOnce,
        int pieceBytes,
        int pieces,
        double heapShare,
        long leastBytes,
        Path tokenDirectory,
        Duration tokenWait) {

    private static final long MAX_PIECE_BYTES = 256L << 20;
    private static final int MIN_PIECES = 2;
    private static final int MAX_PIECES = 64;
    private static final double MAX_HEAP_SHARE = 0.5;
    private static final long MAX_LEAST_BYTES = 1L << 30;
    private static final int MAX_TOKEN_WAIT_MILLIS = 300_000;

    /**
     * Reads and checks every key.
     *
     * @throws IllegalArgumentException naming the key, the value found and what is allowed
     */
    static PrefetchSettings from(Configuration conf) {
        return new PrefetchSettings(
                beginsAtOnce(conf),
                (int) PrefetchKeys.PIECE_BYTES.bytes(
                        conf, PieceSizing.MIN_PIECE_BYTES, MAX_PIECE_BYTES, "a size from 256k to 256m"),
                PrefetchKeys.PIECES.number(conf, MIN_PIECES, MAX_PIECES),
                PrefetchKeys.HEAP_SHARE.real(
                        conf, Double.MIN_VALUE, MAX_HEAP_SHARE, "a fraction above 0 and up to 0.5"),
                PrefetchKeys.LEAST_BYTES.bytes(conf, 0, MAX_LEAST_BYTES, "a size from 0 to 1g"),
                tokenDirectory(conf),
                Duration.ofMillis(PrefetchKeys.TOKEN_WAIT.number(conf, 0, MAX_TOKEN_WAIT_MILLIS)));
    }

    /**
     * Returns a new InputFormat to wrap.
     *
     * @param api what it has to be
     * @param wrapper what it must not be
     * @throws IllegalArgumentException if it is the wrapper
     * @throws IOException if it is no such class
     */
    static <T> T delegate(Configuration conf, Class<T> api, Class<? extends T> wrapper) throws IOException {
        String name = PrefetchKeys.DELEGATE.in(conf);
        if (name.isEmpty() || name.equals(wrapper.getName())) {
            throw PrefetchKeys.DELEGATE.refused(name, "the InputFormat that reads the records, not its wrapper");
        }
        try {
            return ReflectionUtils.newInstance(conf.getClassByName(name).asSubclass(api), conf);
        } catch (ClassNotFoundException | ClassCastException e) {
            throw new IOException(
                    PrefetchKeys.DELEGATE.key() + " is '" + name + "'; allowed is an InputFormat of "
                            + api.getPackageName() + " on the classpath",
                    e);
        }
    }

    private static boolean beginsAtOnce(Configuration conf) {
        String word = PrefetchKeys.BEGIN.in(conf);
        return switch (word) {
            case "waiting" -> false;
            case "at-once" -> true;
            default -> throw PrefetchKeys.BEGIN.refused(word, "waiting or at-once");
        };
    }

    private static Path tokenDirectory(Configuration conf) {
        String path = PrefetchKeys.TOKEN_DIRECTORY.in(conf);
        if (!path.startsWith("/")) {
            throw PrefetchKeys.TOKEN_DIRECTORY.refused(path, "an absolute path");
        }
        return Path.of(path);
    }
}
