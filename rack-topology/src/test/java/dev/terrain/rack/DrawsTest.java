package dev.terrain.rack;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DrawsTest {

    private static final int NODES = 300;

    private final SimulatedCluster cluster = new SimulatedCluster(new Configuration(false))
            .add(NODES / 2, "/near/r0")
            .add(NODES / 2, "/near/r1")
            .add(NODES, "/nearer/r0"); // a name that begins with the other's

    private int byHadoop;

    @ParameterizedTest
    @ValueSource(strings = {"/near", "~/nearer"})
    void everyNodeOfTheScopeIsDrawnOnceAndFewOfThemByHadoop(String scope) {
        List<DatanodeDescriptor> drawn = drawAll(scope, StorageType.DISK, new HashSet<>());

        assertThat(drawn).containsExactlyInAnyOrderElementsOf(nodesAt("near"));
        assertThat(byHadoop).isLessThan(NODES / 2);
    }

    @Test
    void whatWasExcludedBeforeIsNotDrawn() {
        List<DatanodeDescriptor> near = nodesAt("near");

        assertThat(drawAll("/near", StorageType.DISK, new HashSet<>(near.subList(0, 100))))
                .containsExactlyInAnyOrderElementsOf(near.subList(100, NODES));
    }

    @Test
    void nodesThatOneTypePassedOverAreLeftToTheOther() {
        for (int i = 0; i < NODES; i++) {
            cluster.addNode("/near/flash", StorageType.SSD);
        }
        Set<Node> excluded = new HashSet<>();
        Draws draws = new Draws(cluster.topology(), "/near", node -> true);

        List<DatanodeDescriptor> flash = drawAll(draws, "/near", StorageType.SSD, excluded);
        List<DatanodeDescriptor> disks = drawAll(draws, "/near", StorageType.DISK, excluded);

        assertThat(flash).hasSize(NODES).allMatch(node -> node.hasStorageType(StorageType.SSD));
        assertThat(disks).hasSize(NODES).allMatch(node -> node.hasStorageType(StorageType.DISK));
    }

    @Test
    void noTypeIsAnyType() {
        Set<Node> excluded = new HashSet<>();
        Draws draws = new Draws(cluster.topology(), "/near", node -> true);
        int drawn = 0;
        for (DatanodeDescriptor node = draws.next(excluded, Optional.empty(), () -> anyOf("/near", excluded));
                node != null;
                node = draws.next(excluded, Optional.empty(), () -> anyOf("/near", excluded))) {
            assertThat(excluded.add(node)).isTrue();
            drawn++;
        }
        assertThat(drawn).isEqualTo(NODES);
    }

    @Test
    void scopeThatIsNotThereHasNoNodes() {
        assertThat(drawAll("/mars", StorageType.DISK, new HashSet<>())).isEmpty();
    }

    private @Nullable DatanodeDescriptor anyOf(String scope, Set<Node> excluded) {
        return (DatanodeDescriptor) cluster.topology().chooseRandom(scope, excluded);
    }

    private List<DatanodeDescriptor> drawAll(String scope, StorageType type, Set<Node> excluded) {
        return drawAll(new Draws(cluster.topology(), scope, node -> true), scope, type, excluded);
    }

    /** As Hadoop does while every node refuses the block. */
    private List<DatanodeDescriptor> drawAll(Draws draws, String scope, StorageType type, Set<Node> excluded) {
        List<DatanodeDescriptor> drawn = new ArrayList<>();
        DatanodeDescriptor node = draw(draws, scope, type, excluded);
        while (node != null) {
            assertThat(excluded.add(node)).as("drawn for the first time").isTrue();
            drawn.add(node);
            node = draw(draws, scope, type, excluded);
        }
        return drawn;
    }

    private @Nullable DatanodeDescriptor draw(Draws draws, String scope, StorageType type, Set<Node> excluded) {
        return draws.next(excluded, Optional.of(type), () -> {
            byHadoop++;
            return (DatanodeDescriptor) cluster.topology().chooseRandomWithStorageTypeTwoTrial(scope, excluded, type);
        });
    }

    private List<DatanodeDescriptor> nodesAt(String site) {
        return cluster.at(site).stream()
                .map(DatanodeStorageInfo::getDatanodeDescriptor)
                .toList();
    }
}
