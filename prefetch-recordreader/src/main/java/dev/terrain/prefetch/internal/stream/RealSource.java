package dev.terrain.prefetch.internal.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.StreamCapabilities;

/**
 * The real stream as its reader thread uses it, and what the file system counts of that. It reads into memory beside
 * the heap: directly where the stream can (HDFS), else through an array ({@code file:}). Used by one thread at a time,
 * for one run.
 */
final class RealSource implements Source {

    private final RealStream real;
    private final ReadPolicy policy;
    private final StreamOwner owner;
    private byte[] array = {};

    private RealSource(RealStream real, ReadPolicy policy, StreamOwner owner) {
        this.real = real;
        this.policy = policy;
        this.owner = owner;
    }

    /** As the interface: to verify a caller that converts, the JVM would load it long before anything is read ahead. */
    static Source of(RealStream real, ReadPolicy policy, StreamOwner owner) {
        return new RealSource(real, policy, owner);
    }

    @Override
    public int read(long from, ByteBuffer into, Access access) throws IOException {
        return real.<Integer>ask(stream -> {
            long before = policy.countedBytes().getAsLong();
            try {
                return access == Access.POSITIONED && stream.hasCapability(StreamCapabilities.PREADBYTEBUFFER)
                        ? stream.read(from, into)
                        : readOn(RealStream.at(from, stream), into);
            } finally {
                policy.meter().backgroundBytes.add(policy.countedBytes().getAsLong() - before);
            }
        });
    }

    private int readOn(FSDataInputStream stream, ByteBuffer into) throws IOException {
        if (stream.hasCapability(StreamCapabilities.READBYTEBUFFER)) {
            return stream.read(into);
        }
        int wanted = Math.min(into.remaining(), PieceReader.STEP_BYTES);
        if (array.length < wanted) {
            array = new byte[wanted];
        }
        int count = stream.read(array, 0, wanted);
        into.put(array, 0, Math.max(count, 0));
        return count;
    }

    @Override
    public void wasRead() {
        owner.wasRead();
    }
}
