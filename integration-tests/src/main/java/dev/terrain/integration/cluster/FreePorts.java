package dev.terrain.integration.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Hands out TCP ports for daemons that are about to start: each once in this process, and none that another process
 * that asks this class could be given meanwhile.
 *
 * <p>Between asking for a port and a daemon's binding it pass many seconds. So a process takes a hundred ports at a
 * time, by listening at the first of them until it ends. All are below the ports that Linux gives outgoing connections
 * (ip_local_port_range), so that none is taken by chance meanwhile. Thread-safe.
 */
public final class FreePorts {

    private static final int LOWEST = 20_000;
    private static final int BEYOND_HIGHEST = 32_000;
    private static final int BLOCK = 100;
    private static final int ATTEMPTS = 1_000;

    /** At the first port of each block that is this process's. They close with the process. */
    private static final List<ServerSocket> HELD = new ArrayList<>();

    private static int next;
    private static int beyondBlock;

    private FreePorts() {}

    /** A port on that host: {@code hadoopsOwn} where the host has an address to itself, a free one on this machine. */
    static int on(Host host, int hadoopsOwn) throws IOException {
        return host.hasOwnAddress() ? hadoopsOwn : next();
    }

    /**
     * A port that is free on the loopback address.
     *
     * @throws IOException when no free port is found
     */
    private static synchronized int next() throws IOException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (next == beyondBlock) {
                takeBlock();
            }
            int port = next++;
            if (isFree(port)) {
                return port;
            }
        }
        throw new IOException("no free TCP port between " + LOWEST + " and " + BEYOND_HIGHEST);
    }

    private static void takeBlock() throws IOException {
        int blocks = (BEYOND_HIGHEST - LOWEST) / BLOCK;
        int offset = ThreadLocalRandom.current().nextInt(blocks);
        for (int i = 0; i < blocks; i++) {
            int first = LOWEST + (offset + i) % blocks * BLOCK;
            try {
                HELD.add(listenAt(first));
                next = first + 1;
                beyondBlock = first + BLOCK;
                return;
            } catch (IOException e) {
                // another process has the block
            }
        }
        throw new IOException("no TCP port of " + LOWEST + ", " + (LOWEST + BLOCK) + ", ... is free");
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = listenAt(port)) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    private static ServerSocket listenAt(int port) throws IOException {
        return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
    }
}
