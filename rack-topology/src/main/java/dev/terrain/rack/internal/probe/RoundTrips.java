package dev.terrain.rack.internal.probe;

import java.util.OptionalLong;

/**
 * The latest round trips of one node. The first is dropped (13 to 16 ms were seen where 0.6 were true: caches of
 * addresses and routes are cold); of the following, the least of the last {@code window} counts, since a busy machine
 * or a lost packet makes a round trip longer and nothing makes it shorter. Not thread-safe.
 *
 * <p>Example with a window of 3: after 14, 0.7, 0.6, 9.0 ms the least is 0.6 ms; after three times 20 ms more it is 20
 * ms: a change for the worse is believed when the whole window says so, one for the better at once.
 */
final class RoundTrips {

    /** Weight of a new minimum against the smoothed ones; a value halves after 2.4 probes. */
    private static final double NEWEST = 0.25;

    private final long[] window;
    private long samples;
    private double smoothedMicros;

    RoundTrips(int window) {
        this.window = new long[window];
    }

    /** Takes over what was known before a restart, until the window is full. */
    void restore(long smoothed) {
        smoothedMicros = smoothed;
    }

    void succeeded(long micros) {
        if (samples > 0) {
            window[(int) ((samples - 1) % window.length)] = micros;
        }
        samples++;
        leastMicros()
                .ifPresent(least -> smoothedMicros =
                        smoothedMicros == 0 ? least : smoothedMicros + NEWEST * (least - smoothedMicros));
    }

    /** The least of the window, once it is full. */
    OptionalLong leastMicros() {
        if (samples <= window.length) {
            return OptionalLong.empty();
        }
        long least = Long.MAX_VALUE;
        for (long micros : window) {
            least = Math.min(least, micros);
        }
        return OptionalLong.of(least);
    }

    /** The exponentially weighted mean of these minima, for estimates; empty when there was none yet. */
    OptionalLong smoothedMicros() {
        return smoothedMicros == 0 ? OptionalLong.empty() : OptionalLong.of(Math.max(1, Math.round(smoothedMicros)));
    }
}
