package dev.terrain.rack.internal.latency;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Lines of UTF-8, none of which takes more memory than it may, in a text that may grow while it is read. What is no
 * UTF-8 is replaced. Not thread-safe.
 */
final class BoundedLines {

    private static final int BUFFER_BYTES = 8192;

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private final byte[] line;
    private final long mostBytes;
    private long readBytes;
    private int next;
    private int end;
    private boolean isCut;

    /**
     * Of a stream that the caller closes.
     *
     * @param mostLineBytes of a line; the rest of a longer one is passed over
     * @param mostBytes of all
     */
    BoundedLines(InputStream in, int mostLineBytes, long mostBytes) {
        this.in = in;
        this.line = new byte[mostLineBytes];
        this.mostBytes = mostBytes;
    }

    /**
     * The next one, without its end; empty after the last.
     *
     * @throws IOException when there is more than may be read
     */
    Optional<String> next() throws IOException {
        int b = read();
        if (b < 0) {
            return Optional.empty();
        }
        int length = 0;
        isCut = false;
        for (; b >= 0 && b != '\n'; b = read()) {
            if (length < line.length) {
                line[length++] = (byte) b;
            } else {
                isCut = true;
            }
        }
        return Optional.of(new String(line, 0, length, StandardCharsets.UTF_8));
    }

    /** Whether the last one was longer than what was given of it. */
    boolean isCut() {
        return isCut;
    }

    private int read() throws IOException {
        if (next == end) {
            next = 0;
            end = Math.max(0, in.read(buffer));
            readBytes += end;
            if (readBytes > mostBytes) {
                throw new IOException("it is larger than " + mostBytes + " bytes");
            }
            if (end == 0) {
                return -1;
            }
        }
        return buffer[next++] & 0xff;
    }
}
