package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskMemoryTest {

    @ParameterizedTest(name = "heap {0} MiB in {1} MiB, share {2}: {3} MiB")
    @CsvSource({
        "200, 1024, 0.25, 50",
        "820, 1024, 0.25, 51",
        "820, 1024, 0.05, 41",
        "1024, 1024, 0.25, 0",
        "2000, 1024, 0.5, 0"
    })
    void takesAShareOfTheHeapAndAQuarterOfWhatIsBesideIt(long heap, long container, double share, long budget) {
        TaskMemory memory = new TaskMemory(heap << 20, OptionalLong.of(container << 20));

        assertThat(memory.budgetBytes(share) >> 20).isEqualTo(budget);
    }

    @Test
    void outsideAContainerTheShareDecides() {
        assertThat(new TaskMemory(1000, OptionalLong.empty()).budgetBytes(0.5)).isEqualTo(500);
    }
}
