package dev.terrain.rack.internal.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

/** A port of this machine that answers on every address of 127.0.0.0/8, or not at all. */
final class Loopback implements AutoCloseable {

    private final ServerSocket server;
    private final List<Socket> clients = new ArrayList<>();

    private Loopback(ServerSocket server) {
        this.server = server;
    }

    /** Takes connections and closes them. */
    static Loopback answering() throws IOException {
        Loopback loopback = new Loopback(new ServerSocket(0, 1024));
        Thread thread = new Thread(loopback::acceptAll, "accept");
        thread.setDaemon(true);
        thread.start();
        return loopback;
    }

    /** Leaves every further SYN without an answer: its queue is full, and nobody takes from it. */
    static Loopback silent() throws IOException {
        Loopback loopback = new Loopback(new ServerSocket(0, 1));
        for (int i = 0; i < 4; i++) {
            Socket client = new Socket();
            loopback.clients.add(client);
            try {
                client.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), loopback.port()), 200);
            } catch (SocketTimeoutException e) {
                return loopback; // full
            }
        }
        throw new IOException("the queue of one connection took four");
    }

    /** A port at which nobody listens. */
    static int refusingPort() throws IOException {
        try (ServerSocket once = new ServerSocket(0)) {
            return once.getLocalPort();
        }
    }

    int port() {
        return server.getLocalPort();
    }

    /** The n-th address of 127.0.0.0/8 at this port. */
    Target target(int n) throws IOException {
        return target(n, port());
    }

    static Target target(int n, int port) throws IOException {
        InetAddress address =
                InetAddress.getByAddress(new byte[] {127, (byte) (n >> 16), (byte) (n >> 8), (byte) (n & 0xff)});
        return new Target(address.getHostAddress(), new InetSocketAddress(address, port));
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket client : clients) {
            client.close();
        }
    }

    private void acceptAll() {
        try {
            while (true) {
                server.accept().close();
            }
        } catch (IOException e) {
            assertThat(server.isClosed()).isTrue();
        }
    }
}
