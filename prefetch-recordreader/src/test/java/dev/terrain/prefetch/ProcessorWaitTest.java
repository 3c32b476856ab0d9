package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

class ProcessorWaitTest {

    static boolean kernelTells() {
        return Files.isReadable(Path.of("/proc/self/schedstat"));
    }

    @Test
    @EnabledIf("kernelTells")
    void isLessThanTheTimeThatPassesAndNeverFalls() {
        long start = System.nanoTime();
        long before = ProcessorWait.nanos();
        long spins = 0;
        while (System.nanoTime() - start < 20_000_000) {
            spins++;
        }
        long waited = ProcessorWait.nanos() - before;

        assertThat(spins).isPositive();
        assertThat(waited).isBetween(0L, System.nanoTime() - start);
    }
}
