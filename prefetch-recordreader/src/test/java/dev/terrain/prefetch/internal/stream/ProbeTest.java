package dev.terrain.prefetch.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProbeTest {

    private final Deque<Boolean> answers = new ArrayDeque<>();
    private final List<Long> looks = new ArrayList<>();
    private final Probe probe = new Probe(
            bytes -> {
                looks.add(bytes);
                return answers.remove();
            },
            Probe.FIRST_BYTES,
            Probe.AFTER_JUMP_BYTES);

    @BeforeEach
    void watchesBeforeTheFirstByte() {
        probe.jumped();
        assertThat(probe.isDue()).isTrue();
        answers.add(false);
        assertThat(probe.waits()).isFalse();
        assertThat(looks).as("the wait begins to watch").containsExactly(0L);
        looks.clear();
    }

    private boolean waitsAfter(long stretch) {
        probe.read(stretch - 1);
        assertThat(probe.isDue()).isFalse();
        probe.read(1);
        assertThat(probe.isDue()).isTrue();
        return probe.waits();
    }

    @Test
    void looksEarlyAndThenLessAndLessOften() {
        answers.addAll(List.of(false, false, false, false, true));
        for (int stretch : new int[] {64 << 10, 256 << 10, 1 << 20, 4 << 20, 4 << 20}) {
            assertThat(waitsAfter(stretch)).isEqualTo(answers.isEmpty());
        }
        assertThat(looks).containsExactly(64L << 10, 256L << 10, 1L << 20, 4L << 20, 4L << 20);
    }

    @Test
    void asksForARunLessAndLessOftenWithoutAnotherLook() {
        answers.add(true);
        assertThat(waitsAfter(64 << 10)).isTrue();
        for (int stretch : new int[] {1, 4, 16, 64, 256}) {
            assertThat(waitsAfter(stretch)).isTrue();
        }
        assertThat(looks).hasSize(1);
        assertThat(probe.bytesSinceFound()).isEqualTo(1 + 4 + 16 + 64 + 256);
    }

    @Test
    void takesLongerAfterAJumpAndAfterARunInVain() {
        answers.addAll(List.of(true, true, true));
        probe.jumped();
        assertThat(waitsAfter(64 << 10))
                .as("no jump before the first wait counts")
                .isTrue();
        looks.clear();
        probe.runBegins();
        probe.read(1000);
        probe.jumped();
        assertThat(waitsAfter(1 << 20)).isTrue();
        assertThat(looks).as("all that was read since the last look").containsExactly(1000L + (1 << 20));

        probe.runBegins();
        probe.wasInVain();
        probe.jumped();
        assertThat(waitsAfter(4 << 20)).isTrue();
    }

    @Test
    void theEndOfTheFileIsNoByte() {
        probe.read(4096);
        probe.read(-1);
        assertThat(probe.takeUncounted()).isEqualTo(4096);
    }

    @Test
    void whatAlwaysBeginsBeginsBeforeTheFirstByte() {
        assertThat(Probe.always().isDue()).isTrue();
        assertThat(Probe.always().waits()).isTrue();
    }
}
