package dev.terrain.lustre.internal.assign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LptSchedulingTest {

    private static List<Demand> loads(long... loads) {
        return LongStream.of(loads)
                .mapToObj(load -> new Demand(new TreeMap<>(), load))
                .toList();
    }

    private static List<Integer> all(List<Demand> demands) {
        return IntStream.range(0, demands.size()).boxed().toList();
    }

    private static int[] schedule(List<Demand> demands, int nodes) {
        return LptScheduling.schedule(all(demands), demands, nodes);
    }

    @Test
    void schedulesTheExampleOfItsDocumentation() {
        List<Demand> demands = loads(2, 3, 2, 3, 2);

        assertThat(new Assignment(schedule(demands, 2)).loads(demands, 2)).containsExactly(7, 5);
    }

    @Test
    void schedulesTheLargestFirst() {
        assertThat(schedule(loads(1, 1, 2), 2)).containsExactly(1, 1, 0);
    }

    @Test
    void sharesAlikeLoadsOutEvenly() {
        List<Demand> demands = loads(LongStream.generate(() -> 9).limit(23).toArray());

        assertThat(new Assignment(schedule(demands, 5)).fullest(demands, 5)).isEqualTo(5 * 9);
    }
}
