package dev.terrain.integration.bench.lustre.real;

import dev.terrain.integration.fixture.lustre.StripeServer;
import java.io.BufferedReader;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * The program that stands for a compute node: for every line of standard input it reads what the line says, one word
 * after another, and prints a line with the bytes that came. A word is {@code ADDRESS=BYTES}.
 */
final class SplitReader {

    private static final int BUFFER_BYTES = 1 << 20;

    private SplitReader() {}

    public static void main(String[] words) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        System.out.println("ready");
        byte[] buffer = new byte[BUFFER_BYTES];
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            long bytes = 0;
            for (String word : line.split(" ", -1)) {
                String[] part = word.split("=", 2);
                bytes += read(part[0], Long.parseLong(part[1]), buffer);
            }
            System.out.println(bytes);
        }
    }

    private static long read(String server, long bytes, byte[] buffer) throws IOException {
        try (Socket socket = new Socket(server, StripeServer.PORT);
                DataOutputStream requests = new DataOutputStream(socket.getOutputStream());
                InputStream in = socket.getInputStream()) {
            requests.writeLong(bytes);
            long left = bytes;
            while (left > 0) {
                int count = in.read(buffer, 0, (int) Math.min(left, buffer.length));
                if (count < 0) {
                    throw new EOFException(server + " ended " + left + " bytes early");
                }
                left -= count;
            }
            return bytes;
        }
    }
}
