package dev.terrain.integration.bench.lustre.real;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * The program that stands for an OSS: sends as many bytes as it is asked for, from memory. A request is a long, the
 * number of bytes; a connection takes any number of requests. Ends when standard input does.
 */
final class StripeServer {

    /** Where it listens. */
    static final int PORT = 988; // of LNet's own acceptor

    private static final int CHUNK_BYTES = 1 << 20;

    private StripeServer() {}

    public static void main(String[] words) throws IOException {
        ServerSocket listener = new ServerSocket(PORT);
        daemon(() -> accept(listener));
        System.out.println("ready");
        // Until whoever started it closes the other end, or ends.
        System.in.transferTo(OutputStream.nullOutputStream());
    }

    private static void accept(ServerSocket listener) {
        while (true) {
            try {
                Socket client = listener.accept();
                daemon(() -> serve(client));
            } catch (IOException e) {
                return;
            }
        }
    }

    private static void serve(Socket client) {
        byte[] chunk = new byte[CHUNK_BYTES];
        try (client;
                DataInputStream requests = new DataInputStream(client.getInputStream());
                OutputStream out = client.getOutputStream()) {
            while (true) {
                for (long left = requests.readLong(); left > 0; left -= CHUNK_BYTES) {
                    out.write(chunk, 0, (int) Math.min(left, CHUNK_BYTES));
                }
            }
        } catch (IOException e) {
            return; // the reader has what it wants
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "stripe server");
        thread.setDaemon(true);
        thread.start();
    }
}
