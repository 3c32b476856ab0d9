package dev.terrain.rack.internal.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadOrderTest {

    private static final Map<String, Long> MICROS = Map.of(
            "self", 0L, "lan200", 200L, "lan900", 900L, "d7300", 7_300L, "d8000", 8_000L, "d20000", 20_000L, "d20300",
            20_300L, "d9000", 9_000L);

    private final ReadOrder order = new ReadOrder(
            1000,
            address -> MICROS.containsKey(address) ? OptionalLong.of(MICROS.get(address)) : OptionalLong.empty(),
            address -> address.equals("reader") ? "here" : "there",
            site -> site.equals("here") ? OptionalLong.of(0) : OptionalLong.empty());

    private final Map<String, Long> measuredMicros = Map.of("a", 300L, "b", 20_000L, "c", 22_000L, "d", 7_000L);
    private final Map<String, String> sites =
            Map.of("a", "near", "b", "tier3", "c", "tier3", "d", "tier2", "client", "tier3", "lost", "nowhere");
    private final Map<String, Long> nearestMicros = Map.of("near", 300L, "tier2", 7_000L, "tier3", 20_000L);
    private final ReadOrder star = new ReadOrder(
            1000,
            address -> optional(measuredMicros.get(address)),
            address -> sites.getOrDefault(address, "near"),
            site -> optional(nearestMicros.get(site)));

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

        order.arrange(new NodeBase("reader", "/r"), replicas, replicas.length);

        assertThat(names(replicas)).isEqualTo(ordered);
    }

    @Test
    void leavesThoseBehindTheActiveAlone() {
        Node[] replicas = replicas("d20000 d7300 self");

        order.arrange(new NodeBase("reader", "/r"), replicas, 2);

        assertThat(names(replicas)).isEqualTo("d7300 d20000 self");
    }

    @ParameterizedTest
    @CsvSource({
        "a,a,0",
        "a,b,20300",
        "b,c,20000",
        "c,b,20000",
        "d,b,27000",
        "client,b,20000",
        "client,a,20300",
        "new,a,300"
    })
    void isOfOneSiteAsNearAsTheNearerAndOfTwoAsFarAsThroughHere(String a, String b, long micros) {
        assertThat(star.roundTripMicros(a, b)).hasValue(micros);
        assertThat(star.roundTripMicros(b, a)).hasValue(micros);
    }

    @Test
    void isNotKnownForASiteOfWhichNobodyWasMeasured() {
        assertThat(star.roundTripMicros("a", "lost")).isEmpty();
    }

    private static Node[] replicas(String names) {
        return Arrays.stream(names.split(" ", -1))
                .map(name -> new NodeBase(name, "/tier/r"))
                .toArray(Node[]::new);
    }

    private static String names(Node[] replicas) {
        return String.join(" ", Arrays.stream(replicas).map(Node::getName).toList());
    }

    private static OptionalLong optional(@Nullable Long value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }
}
