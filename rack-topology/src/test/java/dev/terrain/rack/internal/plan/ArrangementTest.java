package dev.terrain.rack.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.rack.internal.map.Location;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrangementTest {

    @Test
    void findsThePapersOptimisedRacks() {
        Map<String, Location> racks =
                arrangement(2, Writers.OUTSIDE).arrange(Map.of("a", "near", "b", "near", "c", "tier3"));

        assertThat(racks)
                .containsEntry("c", new Location("arranged", "/rack0"))
                .containsEntry("a", new Location("arranged", "/rack0"))
                .containsEntry("b", new Location("arranged", "/rack1"));
    }

    @Test
    void takesTheSiteWithMostNodesForHomeWhereNoneIsNear() {
        Map<String, String> sites = new TreeMap<>();
        for (int i = 0; i < 6; i++) {
            sites.put("o" + i, "osaka");
            sites.put("t" + i, i < 2 ? "tokyo" : "osaka");
        }
        assertThat(Arrangement.homeSite(sites.values())).isEqualTo("osaka");
        assertThat(Arrangement.homeSite(List.of("b", "a"))).isEqualTo("a");
        assertThat(Arrangement.homeSite(List.of("b", "b", "near"))).isEqualTo("near");
    }

    @Test
    void leavesOneSiteInOneRack() {
        assertThat(arrangement(3, Writers.OUTSIDE).arrange(cluster(5, 0)).values())
                .containsOnly(new Location("arranged", "/rack0"));
        assertThat(arrangement(3, Writers.OUTSIDE).arrange(Map.of())).isEmpty();
    }

    /**
     * Against every split there is of so many nodes, counted by racks, up to 14 nodes and so past the exhaustive
     * search.
     */
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
        for (Writers writers : Writers.values()) {
            Score[] best = {Score.worst()};
            everySplit(home, distant, new Rack(home, distant), new ArrayList<>(), racks -> {
                if (racks.size() > SplitSearch.MOST_RACKS && home + distant > SplitSearch.MOST_EXHAUSTIVE) {
                    return;
                }
                Score score = score(racks, Math.min(replication, 3), writers);
                best[0] = score.compareTo(best[0]) < 0 ? score : best[0];
            });

            Score found = score(
                    racks(arrangement(replication, writers).arrange(cluster(home, distant))),
                    Math.min(replication, 3),
                    writers);

            assertThat(found.distantReplicas())
                    .as("%s: found %s, best %s", writers, found, best[0])
                    .isLessThanOrEqualTo(best[0].distantReplicas() * 1.02 + 1e-9);
            assertThat(found.excess()).isEqualTo(best[0].excess(), within(1e-6));
        }
    }

    @ParameterizedTest
    @CsvSource({"20, 5", "200, 50", "9000, 1000", "100, 400"})
    void writesFewerDistantReplicasThanNaturalRacksAndThanNone(int home, int distant) {
        for (int replication = 2; replication <= 3; replication++) {
            for (Writers writers : Writers.values()) {
                Score arranged = score(
                        racks(arrangement(replication, writers).arrange(cluster(home, distant))), replication, writers);

                assertThat(arranged.excess()).isZero();
                assertThat(arranged.distantReplicas())
                        .isLessThan(new StockPlacement(List.of(new Rack(home, distant)), replication)
                                .expect(writers)
                                .distantReplicas());
                assertThat(arranged)
                        .isLessThan(score(List.of(new Rack(home, 0), new Rack(0, distant)), replication, writers));
            }
        }
    }

    /** The goal is 1 s; what fails here is a search that does not end. */
    @Test
    void arrangesTenThousandNodes() {
        Map<String, String> sites = cluster(8000, 2000);

        Map<String, Location> racks = Assertions.assertTimeout(
                Duration.ofMinutes(1), () -> arrangement(3, Writers.OUTSIDE).arrange(sites));

        assertThat(racks).hasSize(10_000);
    }

    @Test
    void movesNobodyWhenOneNodeComesIn() {
        Map<String, String> nodes = cluster(60, 15);
        Map<String, Location> before = arrangement(3, Writers.OUTSIDE).arrange(nodes);
        nodes.put("h00300b", "near");
        nodes.put("d00010b", "tier3");
        nodes.remove("h00050");

        Map<String, Location> after = arrangement(3, Writers.OUTSIDE).arrange(nodes, before);

        assertThat(after).containsOnlyKeys(nodes.keySet());
        assertThat(after.keySet().stream().filter(before::containsKey))
                .allSatisfy(name -> assertThat(after.get(name)).isEqualTo(before.get(name)));
    }

    @Test
    void arrangesAnewWhenThatGainsATenth() {
        Map<String, Location> before = arrangement(3, Writers.OUTSIDE).arrange(cluster(60, 15));
        Map<String, String> turned = cluster(60, 15);
        turned.replaceAll((name, site) -> site.equals("near") ? "tier3" : "near");
        Arrangement arrangement = arrangement(3, Writers.OUTSIDE);

        assertThat(arrangement.arrange(turned, before)).isEqualTo(arrangement.arrange(turned));
    }

    @Test
    void arrangesAnewWhereMostNodesAreNew() {
        Arrangement arrangement = arrangement(2, Writers.HOME_NODES);
        Map<String, String> nodes = cluster(20, 10);

        assertThat(arrangement.arrange(nodes, arrangement.arrange(cluster(5, 1))))
                .isEqualTo(arrangement.arrange(nodes));
        assertThat(arrangement.arrange(nodes, Map.of())).isEqualTo(arrangement.arrange(nodes));
    }

    @Test
    void keepsWholeRacksTogetherWhenAsked() {
        Map<String, Location> physical = new HashMap<>();
        for (int node = 0; node < 60; node++) {
            physical.put("h" + node, new Location("near", "/r" + node % 6));
            physical.put("d" + node, new Location("tier3", "/r" + node % 3));
        }

        Map<String, Location> arranged = arrangement(3, Writers.OUTSIDE).arrangeWholeRacks(physical);

        Map<Location, Long> places = physical.keySet().stream()
                .collect(Collectors.groupingBy(
                        physical::get,
                        Collectors.mapping(arranged::get, Collectors.collectingAndThen(Collectors.toSet(), set ->
                                (long) set.size()))));
        assertThat(places.values()).hasSize(9).containsOnly(1L);
        assertThat(arranged.values().stream().distinct().count()).isGreaterThan(1);
    }

    private static Arrangement arrangement(int replication, Writers writers) {
        return new Arrangement(replication, writers, Arrangement.MOST_LOAD);
    }

    private static Map<String, String> cluster(int home, int distant) {
        Map<String, String> sites = new TreeMap<>();
        for (int node = 0; node < home; node++) {
            sites.put("h%05d".formatted(node * 10), "near");
        }
        for (int node = 0; node < distant; node++) {
            sites.put("d%05d".formatted(node * 10), "tier3");
        }
        return sites;
    }

    private static List<Rack> racks(Map<String, Location> locations) {
        Map<String, String> rackOf = new TreeMap<>();
        locations.forEach((name, location) -> rackOf.put(name, location.toString()));
        return NodeByNode.racks(rackOf);
    }

    private static Score score(List<Rack> racks, int replication, Writers writers) {
        return new SplitSearch(replication, writers, Arrangement.MOST_LOAD).score(racks);
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
