package dev.terrain.rack.internal.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.rack.internal.probe.StarEstimates;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadOrderTest {

    private static final Map<String, Long> MICROS = Map.of(
            "self", 0L, "lan200", 200L, "lan900", 900L, "d7300", 7_300L, "d8000", 8_000L, "d20000", 20_000L, "d20300",
            20_300L, "d9000", 9_000L);

    private final ReadOrder order = new ReadOrder(1000);
    private final StarEstimates estimates = new StarEstimates(
            address -> MICROS.containsKey(address) ? OptionalLong.of(MICROS.get(address)) : OptionalLong.empty(),
            address -> address.equals("reader") ? "here" : "there",
            site -> site.equals("here") ? OptionalLong.of(0) : OptionalLong.empty());

    @ParameterizedTest
    @CsvSource({
        "d20300 lan200 d20000 d7300 lan900, lan200 lan900 d7300 d20300 d20000",
        "lan900 lan200, lan900 lan200",
        "lan200 self, self lan200",
        "d8000 d7300 self, self d8000 d7300",
        "d9000 d8000 d7300, d8000 d7300 d9000",
        "d20000, d20000",
        "d7300 stranger lan200, d7300 stranger lan200"
    })
    void theNearestComeFirstAndThoseAlikeStayAsTheyCame(String nodes, String ordered) {
        Node[] replicas = replicas(nodes);

        order.arrange(new NodeBase("reader", "/r"), replicas, replicas.length, estimates);

        assertThat(names(replicas)).isEqualTo(ordered);
    }

    @Test
    void leavesThoseBehindTheActiveAlone() {
        Node[] replicas = replicas("d20000 d7300 self");

        order.arrange(new NodeBase("reader", "/r"), replicas, 2, estimates);

        assertThat(names(replicas)).isEqualTo("d7300 d20000 self");
    }

    private static Node[] replicas(String names) {
        return Arrays.stream(names.split(" ", -1))
                .map(name -> new NodeBase(name, "/tier/r"))
                .toArray(Node[]::new);
    }

    private static String names(Node[] replicas) {
        return String.join(" ", Arrays.stream(replicas).map(Node::getName).toList());
    }
}
