package dev.terrain.integration.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.soak.Fault.Way;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CourseTest {

    private static List<Fault> faults(Course course, long seed) {
        Random random = new Random(seed);
        return IntStream.range(0, 100)
                .mapToObj(happened -> course.next(random, happened))
                .toList();
    }

    @Test
    void sameSeedGivesTheSameFaultsAndAnotherGivesOthers() {
        assertThat(faults(Course.BY_CHANCE, 7)).isEqualTo(faults(Course.BY_CHANCE, 7));
        assertThat(faults(Course.BY_CHANCE, 7)).isNotEqualTo(faults(Course.BY_CHANCE, 8));
    }

    @Test
    void chanceHasEverythingButRestarts() {
        assertThat(faults(Course.BY_CHANCE, 7))
                .containsOnly(Arrays.stream(Fault.values())
                        .filter(fault -> fault.way != Way.RESTART)
                        .toArray(Fault[]::new));
    }

    @Test
    void rollingRestartsEveryDaemonInItsTurn() {
        List<Fault> faults = faults(Course.ROLLING, 7);

        assertThat(faults).allMatch(fault -> fault.way == Way.RESTART).startsWith(Fault.NAME_NODE_RESTARTED);
        int round = (int) faults.stream().distinct().count();
        assertThat(faults.get(round)).isEqualTo(faults.get(0));
        assertThat(faults.subList(0, round)).doesNotHaveDuplicates();
    }
}
