package dev.terrain.zone.internal.pool;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A ready pool of ordinary empty files, on whatever file system the tests run: nothing is allocated. */
public final class FakePool {

    private final PoolFolder folder;

    private FakePool(PoolFolder folder) {
        this.folder = folder;
    }

    public static FakePool in(Path localDirectory) throws IOException {
        PoolFolder folder = PoolFolder.in(localDirectory);
        folder.create();
        new PoolState(1L << 40, System.getProperty("user.name")).write(folder.stateFile());
        PoolTally.make(folder);
        return new FakePool(folder);
    }

    public PoolFolder folder() {
        return folder;
    }

    /** Adds a slab of {@code mebibytes} that is {@code lengthBytes} long, as one that was lent before. */
    public Path addSlab(int mebibytes, long lengthBytes) throws IOException {
        long size = (long) mebibytes << 20;
        Files.createDirectories(folder.lent(size));
        Path slab = Files.createDirectories(folder.free(size)).resolve(PoolFolder.newId());
        try (RandomAccessFile file = new RandomAccessFile(slab.toFile(), "rw")) {
            file.setLength(lengthBytes);
        }
        return slab;
    }

    public int freeSlabs() throws IOException {
        return count(folder.free());
    }

    public int lentSlabs() throws IOException {
        return count(folder.lent());
    }

    private static int count(Path parent) throws IOException {
        return PoolFolder.slabs(parent).values().stream().mapToInt(List::size).sum();
    }
}
