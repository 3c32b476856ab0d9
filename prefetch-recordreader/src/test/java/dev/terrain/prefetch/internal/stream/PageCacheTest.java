package dev.terrain.prefetch.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageCacheTest {

    /** More than what it maps at once. */
    private static final long LENGTH = 140 << 20;

    private static final int WRITTEN = 70 << 20;

    private final Path file;

    PageCacheTest(@TempDir Path folder) {
        file = folder.resolve("input");
    }

    /** What was just written is in the page cache; the hole after it, which nobody has read, is not. */
    @BeforeEach
    void writeHalf() throws IOException {
        Files.write(file, new byte[WRITTEN]);
        try (RandomAccessFile longer = new RandomAccessFile(file.toFile(), "rw")) {
            longer.setLength(LENGTH);
        }
    }

    @Test
    void holdsWhatWasJustWritten() {
        assertThat(PageCache.heldBytes(file, new ByteRange(0, WRITTEN))).isEqualTo(WRITTEN);
        assertThat(PageCache.heldBytes(file, new ByteRange(12_345, WRITTEN))).isEqualTo(WRITTEN - 12_345);
    }

    @Test
    void aFewPagesMayBeMissing() {
        long end = WRITTEN + (1 << 20);
        assertThat(PageCache.heldBytes(file, new ByteRange(0, end))).isEqualTo(end);
    }

    @Test
    void holdsNothingOfARangeThatIsNotThere() throws IOException {
        assertThat(PageCache.heldBytes(file, new ByteRange(1 << 20, WRITTEN + (8 << 20))))
                .isZero();
        assertThat(PageCache.heldBytes(file, new ByteRange(LENGTH - 1, LENGTH))).isZero();

        Files.readAllBytes(file);

        assertThat(PageCache.heldBytes(file, new ByteRange(0, LENGTH)))
                .as("now somebody has read it")
                .isEqualTo(LENGTH);
    }

    @Test
    void aRangeEndsWithTheFile() throws IOException {
        try (RandomAccessFile shorter = new RandomAccessFile(file.toFile(), "rw")) {
            shorter.setLength(1000);
        }
        assertThat(PageCache.heldBytes(file, new ByteRange(100, Long.MAX_VALUE)))
                .isEqualTo(900);
        assertThat(PageCache.heldBytes(file, new ByteRange(1000, Long.MAX_VALUE)))
                .isZero();
        assertThat(PageCache.heldBytes(file, new ByteRange(2000, 3000))).isZero();
    }

    @Test
    void knowsNothingOfWhatCannotBeMapped() {
        ByteRange any = new ByteRange(0, 10);
        assertThat(PageCache.heldBytes(file.resolveSibling("missing"), any)).isZero();
        assertThat(PageCache.heldBytes(Path.of("/tmp"), any)).as("a folder").isZero();
        assertThat(PageCache.heldBytes(Path.of("/proc/self/environ"), any)).isZero();
    }

    @Test
    void leavesNothingMapped() throws IOException {
        PageCache.heldBytes(file, new ByteRange(0, LENGTH));

        assertThat(Files.readString(Path.of("/proc/self/maps"))).doesNotContain(file.toString());
    }
}
