package dev.terrain.prefetch.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProbeTest {

    private final Deque<Boolean> answers = new ArrayDeque<>();
    private final List<Long> looks = new ArrayList<>();
    private final Probe probe = new Probe(
            bytes -> {
                looks.add(bytes);
                return answers.remove();
            },
            Probe.Stretches.DEFAULT);

    /** What was read so far. */
    private long bytes;

    private boolean lookAfter(long stretch) {
        assertThat(probe.isDue(bytes + stretch - 1)).isFalse();
        bytes += stretch;
        assertThat(probe.isDue(bytes)).isTrue();
        return probe.waited(bytes);
    }

    @Test
    void looksEarlyAndThenLessAndLessOften() {
        answers.addAll(List.of(false, false, false, false, true));
        for (int stretch : new int[] {64 << 10, 256 << 10, 1 << 20, 4 << 20, 4 << 20}) {
            assertThat(lookAfter(stretch)).isEqualTo(answers.isEmpty());
        }
        assertThat(probe.isDue(bytes)).as("until it has begun").isTrue();
        assertThat(looks).containsExactly(64L << 10, 256L << 10, 1L << 20, 4L << 20, 4L << 20);
    }

    @Test
    void takesLongerAfterAJumpAndAfterARunInVain() {
        answers.addAll(List.of(true, true, true));
        probe.jumped(bytes);
        assertThat(lookAfter(64 << 10))
                .as("no jump before the first wait counts")
                .isTrue();
        looks.clear();
        bytes += 1000;
        probe.jumped(bytes);
        assertThat(lookAfter(1 << 20)).isTrue();
        assertThat(looks).as("all that was read since the last look").containsExactly(1000L + (1 << 20));

        probe.wasInVain();
        probe.jumped(bytes);
        assertThat(lookAfter(4 << 20)).isTrue();
    }

    @Test
    void whatAlwaysBeginsBeginsBeforeTheFirstByte() {
        assertThat(Probe.always().isDue(0)).isTrue();
        assertThat(Probe.always().waited(0)).isTrue();
    }
}
