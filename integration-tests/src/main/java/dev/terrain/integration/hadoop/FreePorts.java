package dev.terrain.integration.hadoop;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * TCP ports on which nothing listened when they were handed out, each once.
 *
 * <p>They lie below the range from which Linux takes ports for outgoing connections (32768 and up, ip(7)), so that a
 * connection of some daemon cannot take one before its owner has started.
 */
final class FreePorts {

    private static final int LOWEST = 20_000;
    private static final int BEYOND_HIGHEST = 32_000;
    private static final int ATTEMPTS = 1_000;

    private final Set<Integer> handedOut = new HashSet<>();

    /**
     * A port that is free on the loopback address.
     *
     * @throws IOException when no free port is found
     */
    int next() throws IOException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, BEYOND_HIGHEST);
            if (!handedOut.contains(port) && isFree(port)) {
                handedOut.add(port);
                return port;
            }
        }
        throw new IOException("no free TCP port between " + LOWEST + " and " + BEYOND_HIGHEST);
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
