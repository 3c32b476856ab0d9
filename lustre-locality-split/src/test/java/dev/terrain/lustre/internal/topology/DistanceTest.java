package dev.terrain.lustre.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.NodeBase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DistanceTest {

    private static Place racked(String name, String rack) {
        return new Place(name, Optional.of(rack), List.of());
    }

    private static Place at(int... coordinates) {
        List<Integer> all = new ArrayList<>();
        for (int coordinate : coordinates) {
            all.add(coordinate);
        }
        return new Place("x", Optional.empty(), all);
    }

    @Test
    void rackTreeCountsAsHadoopDoes() {
        RackTree tree = new RackTree(hosts -> hosts);
        Random random = new Random(1);
        for (int i = 0; i < 500; i++) {
            Place a = racked("a", "/d" + random.nextInt(2) + "/r" + random.nextInt(3));
            Place b = racked("b", "/d" + random.nextInt(2) + "/r" + random.nextInt(3));

            assertThat(tree.between(a, b))
                    .hasValue(NetworkTopology.getDistanceByPath(
                            new NodeBase("a", a.rack().orElseThrow()),
                            new NodeBase("b", b.rack().orElseThrow())));
        }
    }

    @Test
    void rackTreeTakesAScriptsRacksHoweverManySlashesTheyHave() {
        RackTree tree = new RackTree(hosts -> List.of("row1//r1/", "/row1/r1", "/"));

        assertThat(tree.located(List.of(Place.named("a"), racked("b", "/r2"), Place.named("c"), Place.named("d"))))
                .containsExactly(racked("a", "/row1/r1"), racked("b", "/r2"), racked("c", "/row1/r1"), racked("d", ""));
    }

    @Test
    void tableAsksHadoopsMappingOnceForAllRacksThatNobodyWrote() {
        List<List<String>> asked = new ArrayList<>();
        RackTree tree = new RackTree(hosts -> {
            asked.add(hosts);
            return hosts.stream()
                    .map(host -> "/r" + host.charAt(host.length() - 1))
                    .toList();
        });
        List<Place> nodes = List.of(Place.named("node1"), racked("node2", "/r2"), Place.named("oss1"));

        Cluster table = Cluster.of(nodes, List.of(Place.named("oss1"), Place.named("oss3")), tree);

        assertThat(asked).containsExactly(List.of("node1", "oss1", "oss3"));
        assertThat(table.sites()).extracting(site -> site.distanceTo(0)).containsExactly(2.0, 4.0, 0.0);
        assertThat(table.servers()).containsExactly(racked("oss1", "/r1"), racked("oss3", "/r3"));
    }

    @ParameterizedTest
    @CsvSource({"0,1, 23,3, 3", "0,0, 12,9, 21", "0,0, 13,0, 11", "5,5, 5,5, 0", "-1,0, 0,0, 1"})
    void torusGoesTheShorterWayRound(int x1, int y1, int x2, int y2, int hops) {
        Torus k = new Torus(List.of(24, 18));

        assertThat(k.between(at(x1, y1), at(x2, y2))).hasValue(hops);
        assertThat(k.between(at(x2, y2), at(x1, y1))).hasValue(hops);
    }

    @Test
    void aDimensionOfSizeZeroHasNoWrap() {
        assertThat(new Torus(List.of(0)).between(at(0), at(23))).hasValue(23);
    }

    @Test
    void torusKnowsNothingOfPlacesWithoutItsCoordinates() {
        assertThat(new Torus(List.of(4, 4)).between(at(1, 1), at(1))).isEmpty();
        assertThat(new Torus(List.of(4, 4)).between(at(), at(1, 1))).isEmpty();
    }

    @Test
    void measuredTakesTheNamesBeforeTheRacks() {
        Measured measured = Measured.parse(
                "m", List.of("# micros", "n1 oss1 10", "n1 /r2 20", "/r1 oss1 30", "/r1 /r2 40.5 # far"));

        assertThat(measured.between(racked("n1", "/r1"), racked("oss1", "/r2"))).hasValue(10);
        assertThat(measured.between(racked("n1", "/r1"), racked("oss2", "/r2"))).hasValue(20);
        assertThat(measured.between(racked("n2", "/r1"), racked("oss1", "/r2"))).hasValue(30);
        assertThat(measured.between(racked("n2", "/r1"), racked("oss2", "/r2"))).hasValue(40.5);
        assertThat(measured.between(racked("n2", "/r1"), racked("oss2", "/r3"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"n1 oss1", "n1 oss1 -1", "n1 oss1 NaN", "n1 oss1 far", "n1 oss1 1 2"})
    void measuredRefusesOtherLines(String line) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Measured.parse("m", List.of("", line)))
                .withMessage("m:2: '" + line + "'; allowed is NODE SERVER VALUE, from 0 on");
    }

    @Test
    void nodesThatAreAlikeAreOneSite() {
        List<Place> nodes = List.of(racked("n0", "/r0"), racked("n1", "/r1"), racked("n2", "/r0"), racked("n3", "/r1"));
        List<Place> servers = List.of(racked("oss", "/r0"), racked("n3", "/r1"));

        Cluster table = Cluster.of(nodes, servers, new RackTree(hosts -> hosts));

        // n3 is a server itself, and so nearer to it than n1 is.
        assertThat(table.sites())
                .extracting(Cluster.Site::nodes)
                .containsExactly(List.of(0, 2), List.of(1), List.of(3));
        assertThat(table.sites().get(2).distanceTo(1)).isZero();
    }

    @Test
    void asksOnceForNodesOfOneKindAndForEachThatIsAServer() {
        List<Place> nodes =
                List.of(racked("n0", "/r0"), racked("n1", "/r0"), racked("oss", "/r0"), racked("n3", "/r1"));
        List<String> asked = new ArrayList<>();
        RackTree tree = new RackTree(hosts -> hosts);

        Cluster.of(nodes, List.of(racked("oss", "/r0")), new Distance() {
            @Override
            public OptionalDouble between(Place node, Place server) {
                asked.add(node.name());
                return tree.between(node, server);
            }

            @Override
            public Object kind(Place node) {
                return tree.kind(node);
            }
        });

        assertThat(asked).containsExactly("n0", "oss", "n3");
    }

    @Test
    void tableIsThatOfEveryDistanceAskedForOneByOne() {
        Random random = new Random(9);
        for (Distance distance : List.of(new RackTree(hosts -> hosts), new Torus(List.of(3, 4)))) {
            List<Place> places = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                places.add(new Place(
                        "h" + random.nextInt(40),
                        Optional.of("/r" + random.nextInt(5)),
                        List.of(random.nextInt(3), random.nextInt(4))));
            }
            List<Place> nodes = places.subList(0, 45);
            List<Place> servers = places.subList(45, 60);

            for (Cluster.Site site : Cluster.of(nodes, servers, distance).sites()) {
                for (int node : site.nodes()) {
                    for (int server = 0; server < servers.size(); server++) {
                        assertThat(distance.between(nodes.get(node), servers.get(server)))
                                .hasValue(site.distanceTo(server));
                    }
                }
            }
        }
    }

    @Test
    void anUnknownDistanceIsThatOfTheFarthest() {
        Measured measured = Measured.parse("m", List.of("n0 s0 1", "n1 s0 5"));
        List<Place> nodes = List.of(Place.named("n0"), Place.named("n1"), Place.named("n2"));
        List<Place> servers = List.of(Place.named("s0"), Place.named("s1"));

        Cluster table = Cluster.of(nodes, servers, measured);

        assertThat(table.sites()).extracting(Cluster.Site::nodes).containsExactly(List.of(0), List.of(1, 2));
        assertThat(table.sites()).extracting(site -> site.distanceTo(0)).containsExactly(1.0, 5.0);
        assertThat(table.sites()).extracting(site -> site.distanceTo(1)).containsExactly(0.0, 0.0);
    }
}
