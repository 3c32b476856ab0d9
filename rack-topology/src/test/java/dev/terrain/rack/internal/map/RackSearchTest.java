package dev.terrain.rack.internal.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.rack.internal.map.RackSearch.Score;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RackSearchTest {

    @Test
    void noSplitOfNineNodesOrFewerIsBetterByOnePercent() {
        for (int nodes = 2; nodes <= 9; nodes++) {
            for (int distant = 1; distant < nodes; distant++) {
                for (int replication = 1; replication <= 3; replication++) {
                    Score found = best(nodes - distant, distant, replication);
                    Score best = bestOfAll(nodes - distant, distant, replication, nodes);

                    assertThat(found.distantReplicas())
                            .as("%d nodes, %d distant, replication %d", nodes, distant, replication)
                            .isLessThanOrEqualTo(best.distantReplicas() * 1.01 + 1e-9);
                    assertThat(found.excess()).isEqualTo(best.excess(), within(1e-6));
                }
            }
        }
    }

    /** Against every split there is of so many nodes, counted by racks, up to 14 nodes. */
    @ParameterizedTest
    @CsvSource({
        "2, 1, 2",
        "4, 2, 2",
        "5, 4, 2",
        "7, 3, 2",
        "9, 3, 2",
        "4, 2, 3",
        "7, 3, 3",
        "9, 3, 3",
        "6, 6, 3",
        "11, 3, 3",
        "5, 1, 1",
        "3, 7, 3",
        "9, 2, 4"
    })
    void isAsGoodAsTheBestOfAllSplits(int home, int distant, int replication) {
        Score best = bestOfAll(home, distant, replication, RackSearch.MOST_RACKS);

        Score found = best(home, distant, replication);

        assertThat(found.distantReplicas())
                .as("found %s, best %s", found, best)
                .isLessThanOrEqualTo(best.distantReplicas() * 1.02 + 1e-9);
        assertThat(found.excess()).isEqualTo(best.excess(), within(1e-6));
    }

    @ParameterizedTest
    @CsvSource({"20, 5", "200, 50", "9000, 1000", "100, 400"})
    void writesFewerDistantReplicasThanNaturalRacksAndThanNone(int home, int distant) {
        for (int replication = 2; replication <= 3; replication++) {
            Score arranged = best(home, distant, replication);

            assertThat(arranged.excess()).isZero();
            assertThat(arranged.distantReplicas())
                    .isLessThan(new StockPlacement(List.of(new Rack(home, distant)), replication).distantReplicas());
            assertThat(arranged)
                    .isLessThan(new RackSearch(replication).score(List.of(new Rack(home, 0), new Rack(0, distant))));
        }
    }

    /** The goal is 1 s; what fails here is a search that does not end. */
    @Test
    void arrangesTenThousandNodes() {
        List<Rack> racks = Assertions.assertTimeout(Duration.ofMinutes(1), () -> new RackSearch(3).best(8000, 2000));

        assertThat(racks.stream().mapToInt(Rack::home).sum()).isEqualTo(8000);
        assertThat(racks.stream().mapToInt(Rack::distant).sum()).isEqualTo(2000);
    }

    private static Score best(int home, int distant, int replication) {
        return new RackSearch(replication).score(new RackSearch(replication).best(home, distant));
    }

    private static Score bestOfAll(int home, int distant, int replication, int mostRacks) {
        List<Score> scores = new ArrayList<>();
        everySplit(home, distant, new Rack(home, distant), new ArrayList<>(), racks -> {
            if (racks.size() <= mostRacks) {
                scores.add(new RackSearch(replication).score(racks));
            }
        });
        return Collections.min(scores);
    }

    /** Every multiset of two racks or more with these totals, each rack no larger than the one before. */
    private static void everySplit(int home, int distant, Rack most, List<Rack> racks, Consumer<List<Rack>> visitor) {
        if (home == 0 && distant == 0) {
            if (racks.size() > 1) {
                visitor.accept(racks);
            }
            return;
        }
        for (int h = Math.min(home, most.home()); h >= 0; h--) {
            int mostDistant = h == most.home() ? Math.min(distant, most.distant()) : distant;
            for (int d = mostDistant; d >= 0; d--) {
                if (h + d > 0) {
                    racks.add(new Rack(h, d));
                    everySplit(home - h, distant - d, new Rack(h, d), racks, visitor);
                    racks.remove(racks.size() - 1);
                }
            }
        }
    }
}
