package dev.terrain.prefetch;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.StreamCapabilities;

/**
 * Reads from any stream into memory beside the heap: directly where the stream can (HDFS), else through an array
 * ({@code file:}). Used by one thread at a time.
 */
final class Transfer {

    private static final byte[] NONE = {};

    private byte[] array = NONE;

    /** Reads on from where the stream is, as {@link FSDataInputStream#read(ByteBuffer)}. */
    int readOn(FSDataInputStream stream, ByteBuffer into) throws IOException {
        if (stream.hasCapability(StreamCapabilities.READBYTEBUFFER)) {
            return stream.read(into);
        }
        int wanted = arrayFor(into);
        return put(stream.read(array, 0, wanted), into);
    }

    /** Reads from a position, as {@link FSDataInputStream#read(long, ByteBuffer)}. */
    int readAt(FSDataInputStream stream, long position, ByteBuffer into) throws IOException {
        if (stream.hasCapability(StreamCapabilities.PREADBYTEBUFFER)) {
            return stream.read(position, into);
        }
        int wanted = arrayFor(into);
        return put(stream.read(position, array, 0, wanted), into);
    }

    /** Lets go of the array, until the next read. */
    void letGo() {
        array = NONE;
    }

    private int arrayFor(ByteBuffer into) {
        int wanted = Math.min(into.remaining(), PieceReader.STEP_BYTES);
        if (array.length < wanted) {
            array = new byte[wanted];
        }
        return wanted;
    }

    private int put(int count, ByteBuffer into) {
        if (count > 0) {
            into.put(array, 0, count);
        }
        return count;
    }
}
