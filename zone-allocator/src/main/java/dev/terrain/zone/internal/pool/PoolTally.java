package dev.terrain.zone.internal.pool;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * What all tasks of a node did with one pool, added up in a file that they have mapped. Additions are atomic between
 * processes (the same memory), cost no system call, and start from zero with each pool. Thread-safe.
 *
 * <p>A mapped page that the disk has no room for, or cannot read or write, is a SIGBUS. Java 25 makes an InternalError
 * of it; Java 17 throws that at some later time or ends. So the keeper writes the file first, whose block has its place
 * then.
 */
public final class PoolTally {

    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private static final int LENGTH = PoolStatus.Use.NUMBERS * Long.BYTES;

    private final ByteBuffer counts;

    private PoolTally(ByteBuffer counts) {
        this.counts = counts;
    }

    /** Writes the tally of a new pool; one that is there is kept. */
    static void make(PoolFolder folder) throws IOException {
        if (!Files.exists(file(folder))) {
            Files.write(file(folder), new byte[LENGTH], StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        }
    }

    /** Opens the tally of a pool. */
    public static PoolTally of(PoolFolder folder) throws IOException {
        try (FileChannel channel = FileChannel.open(file(folder), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new PoolTally(channel.map(MapMode.READ_WRITE, 0, LENGTH));
        }
    }

    /** Adds what became of some files. */
    public void add(PoolStatus.Use use) {
        long[] amounts = use.numbers();
        for (int i = 0; i < amounts.length; i++) {
            LONGS.getAndAdd(counts, i * Long.BYTES, amounts[i]);
        }
    }

    /**
     * The sums of a pool, all zero before the first task. Read, not mapped: a mapping would keep the file system from
     * being unmounted until it is garbage.
     */
    static PoolStatus.Use read(PoolFolder folder) throws IOException {
        long[] sums = new long[PoolStatus.Use.NUMBERS];
        if (Files.exists(file(folder)) && Files.size(file(folder)) == LENGTH) {
            ByteBuffer.wrap(Files.readAllBytes(file(folder)))
                    .order(ByteOrder.nativeOrder())
                    .asLongBuffer()
                    .get(sums);
        }
        return PoolStatus.Use.of(sums);
    }

    private static Path file(PoolFolder folder) {
        return folder.path().resolve("tally");
    }
}
