package dev.terrain.lustre.internal.split;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.split.SplitAssignment.OnNode;
import dev.terrain.lustre.internal.split.SplitAssignment.Reach;
import dev.terrain.lustre.internal.topology.MapFile;
import dev.terrain.lustre.internal.topology.OstMap;
import dev.terrain.lustre.internal.topology.Place;
import dev.terrain.lustre.internal.topology.RackTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** OST and server {@code i} in rack {@code /ri}; distances are 2 within a rack and 4 between racks. */
class NearbyServersTest {

    private static final int SERVERS = 3;

    /** Nodes {@code nR-I} in racks {@code /rR}, so many of each. */
    private static NearbyServers racks(int... nodesOfRack) {
        List<Place> nodes = new ArrayList<>();
        for (int rack = 0; rack < nodesOfRack.length; rack++) {
            for (int i = 0; i < nodesOfRack[rack]; i++) {
                nodes.add(new Place("n" + rack + "-" + i, Optional.of("/r" + rack), List.of()));
            }
        }
        return of(nodes);
    }

    private static NearbyServers of(List<Place> nodes) {
        List<String> lines = IntStream.range(0, SERVERS)
                .mapToObj(ost -> "OST%04x host=oss%d rack=/r%d".formatted(ost, ost, ost))
                .toList();
        OstMap osts = new OstMap("tfs", new TreeMap<>(), MapFile.parse("map", lines), nid -> Optional.empty());
        return NearbyServers.of(nodes, osts, new RackTree(hosts -> hosts));
    }

    private static Demand reads(Map<Integer, Long> bytesByServer) {
        return new Demand(new TreeMap<>(bytesByServer), 1);
    }

    @Test
    void namesTheNearestFirst() {
        Demand demand = reads(Map.of(0, 100L, 1, 300L));

        assertThat(racks(1, 1, 4).nearest(demand, 0, 9, 0.02)).containsExactly("n1-0", "n0-0");
        assertThat(racks(1, 1, 4).nearest(demand, 0, 1, 0.02)).containsExactly("n1-0");
    }

    /** A node of r0 costs 200, one elsewhere 400: of the average of 300 it saves a third. */
    @Test
    void aNodeIsNamedWhereItSavesMoreThanTheLeastGain() {
        Demand demand = reads(Map.of(0, 100L));

        assertThat(racks(2, 2).nearest(demand, 0, 9, 0.33)).containsExactly("n0-0", "n0-1");
        assertThat(racks(2, 2).nearest(demand, 0, 9, 0.34)).isEmpty();
    }

    /** With nine of twelve nodes far away the average is 350: a near one saves 43 percent. */
    @Test
    void theAverageIsThatOfNodesNotOfRacks() {
        Demand demand = reads(Map.of(0, 100L));

        assertThat(racks(3, 9).nearest(demand, 0, 1, 0.42)).containsExactly("n0-0");
        assertThat(racks(3, 9).nearest(demand, 0, 1, 0.43)).isEmpty();
    }

    @Test
    void nodesOfARackTakeTurns() {
        NearbyServers racks = racks(3, 3);
        Demand demand = reads(Map.of(0, 100L));

        assertThat(racks.nearest(demand, 1, 2, 0.02)).containsExactly("n0-1", "n0-2");
        assertThat(racks.nearest(demand, 2, 2, 0.02)).containsExactly("n0-2", "n0-0");
        assertThat(racks.nearest(demand, -1, 9, 0.02)).containsExactly("n0-2", "n0-0", "n0-1");
    }

    /** Where a server is a compute node too, another node of its rack is near but not preferred. */
    @Test
    void tellsBytesOfTheSameRackFromPreferredOnes() {
        NearbyServers racks = of(List.of(
                new Place("oss0", Optional.of("/r0"), List.of()),
                new Place("n0-0", Optional.of("/r0"), List.of()),
                new Place("n1-0", Optional.of("/r1"), List.of())));
        Demand demand = reads(Map.of(0, 100L, 1, 30L));

        assertThat(((OnNode) racks.assignment(demand, 137, 0)).reach()).isEqualTo(new Reach(100, 0, 37));
        assertThat(((OnNode) racks.assignment(demand, 137, 1)).reach()).isEqualTo(new Reach(0, 100, 37));
        assertThat(((OnNode) racks.assignment(demand, 137, 2)).reach()).isEqualTo(new Reach(30, 0, 107));
    }

    @Test
    void racksThatTravelHaveNoMoreNodesTogetherThanThereIsRoomFor() {
        NearbyServers racks = racks(200, 100, 56);
        Demand demand = reads(Map.of(0, 300L, 1, 200L, 2, 100L));

        OnNode placed = (OnNode) racks.assignment(demand, 600, 0);

        assertThat(placed.racks()).extracting(SplitAssignment.Rack::bytes).containsExactly(300L, 100L);
    }

    @Test
    void aTaskThatReadsAShareReachesThatShare() {
        assertThat(new Reach(100, 50, 10).times(0.5)).isEqualTo(new Reach(50, 25, 5));
        assertThat(new Reach(100, 50, 10).bytes()).isEqualTo(160);
    }
}
