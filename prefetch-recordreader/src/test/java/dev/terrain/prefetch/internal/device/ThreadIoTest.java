package dev.terrain.prefetch.internal.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

class ThreadIoTest {

    private static final int BYTES = 4 << 20;

    static boolean kernelTells() {
        return Files.isReadable(Path.of("/proc/self/io"));
    }

    @Test
    @EnabledIf("kernelTells")
    void areNoneForWhatThePageCacheHas(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("cached"), new byte[BYTES]);
        long before = ThreadIo.fetchedBytes();

        assertThat(Files.readAllBytes(file)).hasSize(BYTES);
        assertThat(before).isNotNegative();
        assertThat(ThreadIo.fetchedBytes() - before).isLessThan(BYTES / 2);
    }

    @Test
    @EnabledIf("kernelTells")
    void sleepIsTimeWithoutWork() throws InterruptedException {
        long before = ThreadIo.sleptNanos();
        Thread.sleep(50);
        long slept = ThreadIo.sleptNanos() - before;
        assertThat(slept).isGreaterThan(40_000_000);

        long begin = System.nanoTime();
        long busyFrom = ThreadIo.sleptNanos();
        while (System.nanoTime() - begin < 100_000_000) {
            Thread.onSpinWait();
        }
        assertThat(ThreadIo.sleptNanos() - busyFrom).as("of 100 ms of work").isLessThan(50_000_000);
    }

    @Test
    @EnabledIf("kernelTells")
    void disksOfTheMachineAreAddedUp() {
        assertThat(ThreadIo.fetchedBytesOfMachine()).isPositive();
    }
}
