package dev.terrain.integration.network;

import dev.terrain.integration.hadoop.Interruptible;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The round trip to an address, measured with TCP connects to a port where nobody listens: the refusal takes one.
 * Shortest of several, since whatever else the machine does only adds.
 */
final class RoundTrip {

    private static final int NOBODYS_PORT = 9;
    private static final int CONNECTS = 5;
    private static final Duration CONNECTED_WITHIN = Duration.ofSeconds(2);
    private static final Duration RIGHT_WITHIN = Duration.ofSeconds(15);

    private static final double TOLERANCE = 0.1;

    /** What bridges, virtual links and a scheduler add on a machine that is busy; more than 10 % of a few ms. */
    private static final double TOLERANCE_MILLIS = 0.5;

    private final String address;

    RoundTrip(String address) {
        this.address = address;
    }

    /** The shortest of several in ms; empty when none came back within 2 s. */
    OptionalDouble measureMillis() throws IOException {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < CONNECTS; i++) {
            long start = 0;
            try (Socket socket = new Socket()) {
                socket.bind(null); // what a socket needs of this JVM is no part of the round trip
                start = System.nanoTime();
                socket.connect(new InetSocketAddress(address, NOBODYS_PORT), (int) CONNECTED_WITHIN.toMillis());
                throw new IOException(address + ":" + NOBODYS_PORT + " has a listener, which nobody started");
            } catch (ConnectException e) {
                least = Math.min(least, (System.nanoTime() - start) / 1e6);
            } catch (SocketTimeoutException e) {
                break;
            }
        }
        return least < Double.POSITIVE_INFINITY ? OptionalDouble.of(least) : OptionalDouble.empty();
    }

    /**
     * Waits until it is within 10 % of what is wanted, or 0.5 ms where that is more; returns it.
     *
     * @throws IOException when it is not within 15 s, with the last one measured
     */
    double require(Duration wanted) throws IOException {
        double wantedMillis = wanted.toNanos() / 1e6;
        Instant deadline = Instant.now().plus(RIGHT_WITHIN);
        while (true) {
            OptionalDouble millis = measureMillis();
            if (millis.isPresent()
                    && Math.abs(millis.getAsDouble() - wantedMillis)
                            <= Math.max(TOLERANCE_MILLIS, wantedMillis * TOLERANCE)) {
                return millis.getAsDouble();
            }
            if (Instant.now().isAfter(deadline)) {
                throw new IOException(String.format(
                        Locale.ROOT,
                        "the round trip to %s is %s instead of %.1f ms",
                        address,
                        millis.isPresent() ? String.format(Locale.ROOT, "%.1f ms", millis.getAsDouble()) : "endless",
                        wantedMillis));
            }
            Interruptible.sleep(Duration.ofMillis(100));
        }
    }
}
