package dev.terrain.integration.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.soak.Fault.Way;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FaultTest {

    private static List<Fault> byChance(long seed) {
        Random random = new Random(seed);
        return Stream.generate(() -> Fault.byChance(random)).limit(100).toList();
    }

    @Test
    void sameSeedGivesTheSameFaultsAndAnotherGivesOthers() {
        assertThat(byChance(7)).isEqualTo(byChance(7));
        assertThat(byChance(7)).isNotEqualTo(byChance(8));
    }

    @Test
    void chanceHasEverythingButRestarts() {
        assertThat(byChance(7))
                .containsOnly(Arrays.stream(Fault.values())
                        .filter(fault -> fault.way != Way.RESTART)
                        .toArray(Fault[]::new));
    }

    @Test
    void rollingRestartsEveryDaemonInItsTurn() {
        List<Fault> faults = IntStream.range(0, 100).mapToObj(Fault::rolling).toList();

        assertThat(faults).allMatch(fault -> fault.way == Way.RESTART).startsWith(Fault.NAME_NODE_RESTARTED);
        int round = (int) faults.stream().distinct().count();
        assertThat(faults.get(round)).isEqualTo(faults.get(0));
        assertThat(faults.subList(0, round)).doesNotHaveDuplicates();
    }
}
