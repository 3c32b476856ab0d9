package dev.terrain.zone.internal.disk;

import dev.terrain.zone.internal.linux.AlignedBuffer;
import dev.terrain.zone.internal.linux.KernelFile;
import java.io.IOException;

/** Whole reads with one buffer that grows to the largest. */
final class DirectReads {

    private final KernelFile file;
    private AlignedBuffer buffer = new AlignedBuffer(AlignedBuffer.ALIGNMENT);

    DirectReads(KernelFile file) {
        this.file = file;
    }

    void read(long offset, int bytes) throws IOException {
        if (buffer.capacity() < bytes) {
            buffer = new AlignedBuffer(bytes);
        }
        int done = 0;
        while (done < bytes) {
            int count = file.read(buffer, offset + done, bytes - done);
            if (count <= 0) {
                throw new IOException(file + " ends at " + (offset + done) + ": it is smaller than it was");
            }
            done += count;
        }
    }
}
