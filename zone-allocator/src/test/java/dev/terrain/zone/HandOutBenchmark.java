package dev.terrain.zone;

import dev.terrain.zone.internal.pool.FakePool;
import dev.terrain.zone.internal.pool.SlabLender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;

/**
 * Measures, in a folder of the file system of interest, what a hand-out costs and what 10,000 small files cost with and
 * without the plugin. A command, not a test: {@code java -cp ... dev.terrain.zone.HandOutBenchmark FOLDER}.
 */
final class HandOutBenchmark {

    private static final int FILES = 10_000;
    private static final int SMALL_BYTES = 4096;
    private static final int ROUNDS = 5;

    private HandOutBenchmark() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        for (int round = 0; round < ROUNDS; round++) {
            System.out.printf("hand-out: %.1f us%n", handOutMicros(folder.resolve("lend" + round)));
            Configuration stock = new Configuration();
            System.out.printf(
                    "%d files, stock: %.0f ms%n", FILES, smallFilesMillis(folder.resolve("s" + round), stock));
            Configuration zoned = new Configuration();
            zoned.setClass("fs.file.impl", ZonedLocalFileSystem.class, FileSystem.class);
            System.out.printf(
                    "%d files, plugin: %.0f ms%n", FILES, smallFilesMillis(folder.resolve("z" + round), zoned));
        }
    }

    private static double handOutMicros(Path local) throws IOException {
        FakePool pool = pool(local);
        SlabLender lender = new SlabLender(pool.folder());
        long start = System.nanoTime();
        for (int i = 0; i < FILES; i++) {
            if (lender.lend(local.resolve("f" + i), 1).isEmpty()) {
                throw new IOException("no slab left after " + i);
            }
        }
        return (System.nanoTime() - start) / 1000.0 / FILES;
    }

    private static double smallFilesMillis(Path local, Configuration conf) throws IOException {
        pool(local);
        byte[] content = new byte[SMALL_BYTES];
        try (LocalFileSystem fileSystem = FileSystem.newInstanceLocal(conf)) {
            FileSystem raw = fileSystem.getRaw();
            long start = System.nanoTime();
            for (int i = 0; i < FILES; i++) {
                try (FSDataOutputStream out = raw.create(new org.apache.hadoop.fs.Path(
                        local.resolve("spill" + i + ".out").toUri()))) {
                    out.write(content);
                }
            }
            return (System.nanoTime() - start) / 1e6;
        }
    }

    private static FakePool pool(Path local) throws IOException {
        FakePool pool = FakePool.in(Files.createDirectories(local));
        for (int i = 0; i < FILES; i++) {
            pool.addSlab(1, 0);
        }
        return pool;
    }
}
