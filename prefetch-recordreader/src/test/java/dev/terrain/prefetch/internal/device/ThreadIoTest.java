package dev.terrain.prefetch.internal.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.nio.file.ExtendedOpenOption;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

class ThreadIoTest {

    private static final int BYTES = 4 << 20;
    private static final ThreadIo IO = new ThreadIo();

    static boolean kernelTells() {
        return Files.isReadable(Path.of("/proc/self/io"));
    }

    @Test
    void fetchedBytesAreThoseThatCameFromStorage() {
        assertThat(ThreadIo.fetchedBytes("""
                rchar: 323934931
                wchar: 323929600
                syscr: 632687
                syscw: 632675
                read_bytes: 4096
                write_bytes: 323932160
                cancelled_write_bytes: 0
                """)).isEqualTo(4096);
        assertThat(ThreadIo.fetchedBytes("rchar: 1\n")).isEqualTo(ThreadIo.UNKNOWN);
    }

    @Test
    @EnabledIf("kernelTells")
    void fetchedBytesGrowByWhatIsReadAroundThePageCache(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("direct"), new byte[BYTES]);
        int block = (int) Files.getFileStore(file).getBlockSize();
        ByteBuffer buffer = ByteBuffer.allocateDirect(BYTES + block).alignedSlice(block);
        buffer.limit(BYTES);
        try (FileChannel channel = direct(file)) {
            long before = IO.fetchedBytes();

            assertThat(channel.read(buffer)).isEqualTo(BYTES);

            assertThat(IO.fetchedBytes() - before).isBetween((long) BYTES, 2L * BYTES);
        }
    }

    private static FileChannel direct(Path file) throws IOException {
        try (FileChannel written = FileChannel.open(file, StandardOpenOption.WRITE)) {
            written.force(true);
        }
        assumeThat(Files.getFileStore(file).type())
                .as("needs a temporary folder on a disk, not in memory")
                .isNotIn("tmpfs", "ramfs");
        return FileChannel.open(file, StandardOpenOption.READ, ExtendedOpenOption.DIRECT);
    }

    @Test
    @EnabledIf("kernelTells")
    void areNoneForWhatThePageCacheHas(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("cached"), new byte[BYTES]);
        long before = IO.fetchedBytes();

        assertThat(Files.readAllBytes(file)).hasSize(BYTES);
        assertThat(before).isNotNegative();
        assertThat(IO.fetchedBytes() - before).isLessThan(BYTES / 2);
    }

    @Test
    @EnabledIf("kernelTells")
    void sleepIsTimeWithoutWork() throws InterruptedException {
        long before = IO.sleptNanos();
        Thread.sleep(50);
        long slept = IO.sleptNanos() - before;
        assertThat(slept).isGreaterThan(40_000_000);

        long begin = System.nanoTime();
        long busyFrom = IO.sleptNanos();
        while (System.nanoTime() - begin < 100_000_000) {
            Thread.onSpinWait();
        }
        assertThat(IO.sleptNanos() - busyFrom).as("of 100 ms of work").isLessThan(50_000_000);
    }

    @Test
    void sectorsOfAllDisksAreAddedUp() {
        assertThat(ThreadIo.fetchedBytesOfMachine("""
                   8       0 sda 100 5 3000 70 9 9 9999 9 0 9 9
                 259       0 nvme0n1 200 5 40 70 9 9 9999 9 0 9 9 0 0 0 0 0 0
                 cut off
                """)).isEqualTo((3000 + 40) * 512);
    }

    @Test
    @EnabledIf("kernelTells")
    void disksOfTheMachineAreAddedUp() {
        assertThat(ThreadIo.fetchedBytesOfMachine()).isPositive();
    }
}
