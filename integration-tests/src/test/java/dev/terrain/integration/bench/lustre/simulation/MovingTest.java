package dev.terrain.integration.bench.lustre.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.terrain.lustre.internal.assign.Assignment;
import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.topology.Cluster;
import dev.terrain.lustre.internal.topology.Place;
import dev.terrain.lustre.internal.topology.Torus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MovingTest {

    @Test
    void movesAsManyAsTheExampleSays() {
        double there = new CostModel(1, 0.5, 2).secondsOfTask(2);

        assertThat(there).isEqualTo(3);
        assertThat(CostModel.tasksToMove(16, 0, 1, there)).isEqualTo(4);
        assertThat(CostModel.tasksToMove(16, 0, 1, 1)).isEqualTo(8);
        assertThat(CostModel.tasksToMove(4, 9, 1, 1)).isZero();
    }

    @Test
    void noOtherNumberEvensTheTwoOutBetter() {
        double there = new CostModel(1.5, 0.25, 3).secondsOfTask(2);
        for (int tasks = 0; tasks < 40; tasks++) {
            for (int others = 0; others <= tasks; others++) {
                int best = CostModel.tasksToMove(tasks * 1.5, others * 1.5, 1.5, there);
                for (int moved = 0; moved <= tasks; moved++) {
                    assertThat(difference(tasks, others, best))
                            .isLessThanOrEqualTo(difference(tasks, others, moved) + 1e-9);
                }
            }
        }
    }

    /** The square of the paper's equation 3, with tasks of 1.5 s, 2 hops of 0.25 s, and 3 flows. */
    private static double difference(int tasks, int others, int moved) {
        double a = (tasks - moved) * 1.5;
        double b = (others + moved) * 1.5 + moved * 0.25 * 2 * 3;
        return (a - b) * (a - b);
    }

    /** A line of four positions with a node each, and a server at the first. */
    private static Cluster line() {
        List<Place> nodes = new ArrayList<>();
        for (int x = 0; x < 4; x++) {
            nodes.add(new Place("n" + x, Optional.empty(), List.of(x)));
        }
        return Cluster.of(nodes, List.of(new Place("s", Optional.empty(), List.of(0))), new Torus(List.of(0)));
    }

    private static final List<Demand> SIXTEEN =
            Collections.nCopies(16, new Demand(new TreeMap<>(Map.of(0, 1L << 20)), 1));

    @Test
    void evensOutWhatThePapersRulePilesUpWhereDistanceCostsNothing() {
        long[] loads = new Moving(new WeightedMean(), new CostModel(1, 0, 1))
                .assign(SIXTEEN, line())
                .loads(SIXTEEN, line().nodes().size());

        assertThat(loads).containsExactly(4, 4, 4, 4);
    }

    @Test
    void movesLessTheFurtherItIs() {
        long[] loads = new Moving(new WeightedMean(), new CostModel(1, 0.5, 1))
                .assign(SIXTEEN, line())
                .loads(SIXTEEN, line().nodes().size());

        assertThat(loads[0]).isGreaterThan(4);
        assertThat(loads[1]).isGreaterThanOrEqualTo(loads[2]);
        assertThat(loads[2]).isGreaterThanOrEqualTo(loads[3]);
        assertThat(loads[0] + loads[1] + loads[2] + loads[3]).isEqualTo(16);
    }

    @Test
    void thoseGoThatTakeLeastTimeWhereTheyGo() {
        List<Place> ends = List.of(
                new Place("first", Optional.empty(), List.of(0)), new Place("last", Optional.empty(), List.of(3)));
        Cluster cluster = Cluster.of(ends, ends, new Torus(List.of(0)));
        List<Demand> splits = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            splits.add(new Demand(new TreeMap<>(Map.of(i % 2, 1L << 20)), 1));
        }
        Strategy onTheFirst = (demands, where) -> new Assignment(new int[demands.size()]);

        Assignment moved = new Moving(onTheFirst, new CostModel(1, 0.5, 1)).assign(splits, cluster);

        for (int split = 0; split < 8; split++) {
            assertThat(moved.node(split)).hasValue(split % 2);
        }
    }

    @Test
    void leavesEverythingWhereAHopCostsMoreThanAllTasks() {
        long[] loads = new Moving(new WeightedMean(), new CostModel(1, 100, 1))
                .assign(SIXTEEN, line())
                .loads(SIXTEEN, line().nodes().size());

        assertThat(loads).containsExactly(16, 0, 0, 0);
    }

    @Test
    void refusesWhatIsNoTimeAndNoFlow() {
        assertThatIllegalArgumentException().isThrownBy(() -> new CostModel(0, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new CostModel(1, -1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new CostModel(1, 1, 0));
    }
}
