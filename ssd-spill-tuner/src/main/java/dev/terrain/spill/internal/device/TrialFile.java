package dev.terrain.spill.internal.device;

import com.sun.nio.file.ExtendedOpenOption;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import java.util.Set;

/**
 * A file that has no name any more: unlinked as soon as it is open, it is gone with the process, however that ends.
 *
 * <p>Opened past the page cache (open(2), O_DIRECT) where the file system allows it. Its content is random, since some
 * devices compress.
 */
class TrialFile implements Closeable {

    private static final int FILL_BYTES = 1 << 20;

    private final FileChannel channel;
    private final long bytes;
    private final int alignment;

    TrialFile(FileChannel channel, long bytes, int alignment) {
        this.channel = channel;
        this.bytes = bytes;
        this.alignment = alignment;
    }

    /**
     * Creates and fills a file in a directory.
     *
     * @param bytes a multiple of 1 MiB
     * @throws IOException if it cannot be written there, or there is no room
     */
    static TrialFile create(Path directory, long bytes) throws IOException {
        FileStore store = Files.getFileStore(directory);
        if (store.getUsableSpace() < bytes) {
            throw new IOException(
                    "%s has %d MiB of free space and the trial needs %d: free some, or lower the write budget"
                            .formatted(directory, store.getUsableSpace() >> 20, bytes >> 20));
        }
        Path file;
        try {
            file = Files.createTempFile(directory, ".terrain-trial", "");
        } catch (AccessDeniedException e) {
            throw new IOException("cannot write into " + directory + ": run this as the user that owns it", e);
        }
        TrialFile trial;
        try {
            trial = open(file, bytes, Math.toIntExact(store.getBlockSize()));
        } finally {
            Files.delete(file);
        }
        try {
            trial.fill();
            return trial;
        } catch (IOException e) {
            trial.close();
            throw new IOException(
                    "cannot write " + (bytes >> 20) + " MiB into " + directory + ": " + e.getMessage(), e);
        }
    }

    private static TrialFile open(Path file, long bytes, int alignment) throws IOException {
        try {
            return new TrialFile(channel(file, ExtendedOpenOption.DIRECT), bytes, alignment);
        } catch (IOException | UnsupportedOperationException e) {
            // EINVAL: a file system without it, as tmpfs was until Linux 6.6.
            return new TrialFile(channel(file, StandardOpenOption.CREATE), bytes, 1);
        }
    }

    private static FileChannel channel(Path file, OpenOption option) throws IOException {
        return FileChannel.open(file, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, option));
    }

    private void fill() throws IOException {
        byte[] random = new byte[FILL_BYTES];
        new Random(1).nextBytes(random);
        ByteBuffer buffer = ByteBuffer.allocateDirect(FILL_BYTES + alignment).alignedSlice(alignment);
        buffer.limit(FILL_BYTES).put(random);
        for (long position = 0; position < bytes; position += FILL_BYTES) {
            buffer.rewind();
            write(buffer, position);
        }
        force();
    }

    /** Returns how many there are to be read and overwritten. */
    final long bytes() {
        return bytes;
    }

    /** Returns the alignment of positions, lengths and buffer addresses; a power of two. */
    final int alignment() {
        return alignment;
    }

    /** Whether reads come from memory: past the page cache they would have to be aligned. */
    final boolean isCached() {
        return alignment == 1;
    }

    /** Fills the buffer, however many reads that takes. */
    void read(ByteBuffer buffer, long position) throws IOException {
        long next = position;
        while (buffer.hasRemaining()) {
            int count = channel.read(buffer, next);
            if (count < 0) {
                throw new EOFException("the file ends at " + next);
            }
            next += count;
        }
    }

    /** Writes the whole buffer. */
    void write(ByteBuffer buffer, long position) throws IOException {
        long next = position;
        while (buffer.hasRemaining()) {
            next += channel.write(buffer, next);
        }
    }

    /** Returns when everything written is on the device. */
    void force() throws IOException {
        channel.force(false);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
