package dev.terrain.rack.internal.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.rack.SimulatedCluster;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;
import org.junit.jupiter.api.Test;

class DrawsTest {

    private static final int NODES = 300;

    private final SimulatedCluster cluster = new SimulatedCluster(new Configuration(false))
            .add(NODES / 2, "/r0")
            .add(NODES / 2, "/r1")
            .add(NODES, "/r0@tier3");

    @Test
    void everyNodeThatIsWantedIsDrawnOnce() {
        Draws draws = new Draws(nodes(), node -> ReplicaSites.of(node).equals("near"));

        assertThat(drawAll(draws, StorageType.DISK, new HashSet<>()))
                .containsExactlyInAnyOrderElementsOf(nodesAt("near"));
    }

    @Test
    void theOrderIsAnother() {
        List<DatanodeDescriptor> drawn = drawAll(all(), StorageType.DISK, new HashSet<>());

        assertThat(drawAll(all(), StorageType.DISK, new HashSet<>())).isNotEqualTo(drawn);
    }

    @Test
    void whatWasExcludedBeforeIsNotDrawn() {
        List<DatanodeDescriptor> near = nodesAt("near");

        assertThat(drawAll(all(), StorageType.DISK, new HashSet<>(near)))
                .containsExactlyInAnyOrderElementsOf(nodesAt("tier3"));
    }

    @Test
    void nodesThatOneTypePassedOverAreLeftToTheOther() {
        for (int i = 0; i < NODES; i++) {
            cluster.addNode("/flash", StorageType.SSD);
        }
        Set<Node> excluded = new HashSet<>();
        Draws draws = all();

        List<DatanodeDescriptor> flash = drawAll(draws, StorageType.SSD, excluded);
        List<DatanodeDescriptor> disks = drawAll(draws, StorageType.DISK, excluded);

        assertThat(flash).hasSize(NODES).allMatch(node -> node.hasStorageType(StorageType.SSD));
        assertThat(disks).hasSize(2 * NODES).allMatch(node -> node.hasStorageType(StorageType.DISK));
    }

    @Test
    void noTypeIsAnyType() {
        assertThat(drawAll(all(), Optional.empty(), new HashSet<>())).hasSize(2 * NODES);
    }

    @Test
    void ofNoNodesThereIsNone() {
        assertThat(drawAll(new Draws(List.of(), node -> true), StorageType.DISK, new HashSet<>()))
                .isEmpty();
    }

    private Draws all() {
        return new Draws(nodes(), node -> true);
    }

    private static List<DatanodeDescriptor> drawAll(Draws draws, StorageType type, Set<Node> excluded) {
        return drawAll(draws, Optional.of(type), excluded);
    }

    /** As Hadoop does while every node refuses the block. */
    private static List<DatanodeDescriptor> drawAll(Draws draws, Optional<StorageType> type, Set<Node> excluded) {
        List<DatanodeDescriptor> drawn = new ArrayList<>();
        DatanodeDescriptor node = draws.next(excluded, type);
        while (node != null) {
            assertThat(excluded.add(node)).as("drawn for the first time").isTrue();
            drawn.add(node);
            node = draws.next(excluded, type);
        }
        return drawn;
    }

    private List<Node> nodes() {
        return cluster.storages().stream()
                .<Node>map(DatanodeStorageInfo::getDatanodeDescriptor)
                .toList();
    }

    private List<DatanodeDescriptor> nodesAt(String site) {
        return cluster.at(site).stream()
                .map(DatanodeStorageInfo::getDatanodeDescriptor)
                .toList();
    }
}
