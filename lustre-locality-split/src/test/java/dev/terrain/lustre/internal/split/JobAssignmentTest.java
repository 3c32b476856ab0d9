package dev.terrain.lustre.internal.split;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.lustre.internal.assign.Balanced;
import dev.terrain.lustre.internal.layout.LayoutBlob;
import dev.terrain.lustre.internal.layout.LayoutDecoder;
import dev.terrain.lustre.internal.layout.StripeMap;
import dev.terrain.lustre.internal.split.JobAssignment.Part;
import dev.terrain.lustre.internal.split.JobAssignment.Reading;
import dev.terrain.lustre.internal.split.SplitAssignment.Anywhere;
import dev.terrain.lustre.internal.split.SplitAssignment.OnNode;
import dev.terrain.lustre.internal.split.SplitAssignment.Reach;
import dev.terrain.lustre.internal.topology.MapFile;
import dev.terrain.lustre.internal.topology.OstMap;
import dev.terrain.lustre.internal.topology.Place;
import dev.terrain.lustre.internal.topology.RackTree;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JobAssignmentTest {

    private static final long MIB = 1 << 20;

    private final JobAssignment assignment = new JobAssignment(new Balanced(4, 0.02), 0);

    /** Of eight OSTs, the even ones in rack r0 and the odd ones in r1, beside two nodes each. */
    private static NearbyServers servers(String fileSystem) {
        List<Place> nodes = IntStream.range(0, 4)
                .mapToObj(i -> new Place("n" + i, Optional.of("/r" + i / 2), List.of()))
                .toList();
        List<String> lines = IntStream.range(0, 8)
                .mapToObj(ost -> "OST%04x host=oss%d rack=/r%d".formatted(ost, ost, ost % 2))
                .toList();
        OstMap osts = new OstMap(fileSystem, new TreeMap<>(), MapFile.parse("map", lines), nid -> Optional.empty());
        return NearbyServers.of(nodes, osts, new RackTree(hosts -> hosts));
    }

    private static Reading reading(NearbyServers servers, long bytes, int... osts) throws IOException {
        StripeMap stripes = StripeMap.of(LayoutDecoder.decode(LayoutBlob.v1(ByteOrder.LITTLE_ENDIAN, (int) MIB, osts)));
        FileBlocks file = new FileBlocks(stripes, servers);
        return new Reading(bytes, List.of(new Part(file, new Extent(0, bytes))), NoPreference.ALIKE);
    }

    @Test
    void saysHowNearTheBytesAreFromTheNodeAndFromElsewhere() throws IOException {
        OnNode placed = (OnNode) assignment
                .of(List.of(reading(servers("tfs"), 4 * MIB, 1, 3, 5, 0)))
                .get(0);

        assertThat(placed.host()).isIn("n2", "n3");
        assertThat(placed.reach()).isEqualTo(new Reach(3 * MIB, 0, MIB));
        assertThat(List.of("n0", "n1"))
                .allSatisfy(node -> assertThat(placed.reachFrom(node)).isEqualTo(new Reach(0, MIB, 3 * MIB)));
        assertThat(List.of("n2", "n3"))
                .allSatisfy(node -> assertThat(placed.reachFrom(node)).isEqualTo(new Reach(0, 3 * MIB, MIB)));
        assertThat(placed.reachFrom("n9")).isEqualTo(new Reach(0, 0, 4 * MIB));
    }

    @Test
    void whatTravelsOfRacksIsLittleHoweverManyThereAre() throws IOException {
        List<Place> nodes = IntStream.range(0, 3000)
                .mapToObj(i -> new Place("node" + i, Optional.of(i < 300 ? "/r0" : "/r" + i / 10), List.of()))
                .toList();
        List<String> lines = IntStream.range(0, 60)
                .mapToObj(ost -> "OST%04x host=oss%d rack=/r%d".formatted(ost, ost, ost == 0 ? 0 : 30 + ost))
                .toList();
        OstMap osts = new OstMap("tfs", new TreeMap<>(), MapFile.parse("map", lines), nid -> Optional.empty());
        NearbyServers many = NearbyServers.of(nodes, osts, new RackTree(hosts -> hosts));
        // Eight stripes of r0, which has more nodes than a split may name, and one of each of 40 other racks.
        int[] stripes = IntStream.range(0, 48).map(i -> Math.max(0, i - 7)).toArray();

        OnNode placed = (OnNode)
                assignment.of(List.of(reading(many, 48 * MIB, stripes))).get(0);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        placed.write(new DataOutputStream(bytes));

        assertThat(placed.racks()).hasSize(OnNode.MOST_RACKS);
        assertThat(bytes.size()).isLessThan(1300);
        assertThat(placed.reachFrom("node0").sameRack()).isZero();
        assertThat(placed.reachFrom("node310").sameRack()).isEqualTo(MIB);
    }

    @Test
    void twoThousandStripesAreAllNodesAlike() throws IOException {
        int[] osts = IntStream.range(0, 2000).map(i -> i % 8).toArray();

        assertThat(assignment.of(List.of(reading(servers("tfs"), 4000 * MIB, osts))))
                .containsExactly(new Anywhere(NoPreference.ALIKE));
    }

    @Test
    void splitsOfSeveralFileSystemsEachGoNearTheirOwnServers() throws IOException {
        NearbyServers first = servers("one");
        NearbyServers second = servers("two");
        List<Reading> readings = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            readings.add(reading(first, MIB, 0));
            readings.add(reading(second, MIB, 1));
        }
        readings.add(new Reading(MIB, List.of(), NoPreference.NOT_LUSTRE));

        List<SplitAssignment> placed = assignment.of(readings);

        for (int i = 0; i < 8; i++) {
            assertThat(((OnNode) placed.get(i)).host()).isIn(i % 2 == 0 ? List.of("n0", "n1") : List.of("n2", "n3"));
        }
        assertThat(placed.get(8)).isEqualTo(new Anywhere(NoPreference.NOT_LUSTRE));
    }

    @Test
    void travels() throws IOException {
        List<SplitAssignment> placed =
                assignment.of(List.of(reading(servers("tfs"), MIB, 1), reading(servers("tfs"), MIB, 99)));
        assertThat(placed.get(1)).isEqualTo(new Anywhere(NoPreference.NO_SERVER));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (SplitAssignment one : placed) {
            one.write(new DataOutputStream(bytes));
        }

        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));

        assertThat(List.of(SplitAssignment.read(in), SplitAssignment.read(in))).isEqualTo(placed);
        assertThat(in.available()).isZero();
    }
}
