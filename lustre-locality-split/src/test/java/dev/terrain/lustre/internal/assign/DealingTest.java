package dev.terrain.lustre.internal.assign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DealingTest {

    private static List<Demand> loads(long... loads) {
        return LongStream.of(loads)
                .mapToObj(load -> new Demand(new TreeMap<>(), load))
                .toList();
    }

    private static List<Integer> all(List<Demand> demands) {
        return IntStream.range(0, demands.size()).boxed().toList();
    }

    @Test
    void dealsTheExampleOfItsDocumentation() {
        List<Demand> demands = loads(2, 3, 2, 3, 2);
        long[] loads = new long[2];

        long fullest = Dealing.deal(
                all(demands),
                demands,
                2,
                (split, node) -> loads[node] += demands.get(split).load());

        assertThat(fullest).isEqualTo(7);
        assertThat(loads).containsExactly(7, 5);
    }

    @Test
    void dealsTheLargestFirst() {
        List<Demand> demands = loads(1, 1, 2);

        assertThat(Dealing.deal(all(demands), demands, 2, (split, node) -> {})).isEqualTo(2);
    }

    @Test
    void dealsAlikeLoadsEvenly() {
        List<Demand> demands = loads(LongStream.generate(() -> 9).limit(23).toArray());

        assertThat(Dealing.deal(all(demands), demands, 5, (split, node) -> {})).isEqualTo(5 * 9);
    }
}
