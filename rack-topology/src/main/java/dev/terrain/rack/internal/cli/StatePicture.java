package dev.terrain.rack.internal.cli;

import dev.terrain.rack.internal.latency.PairEstimates;
import dev.terrain.rack.internal.latency.PairLatencies;
import dev.terrain.rack.internal.latency.StarEstimates;
import dev.terrain.rack.internal.map.NodeState;
import dev.terrain.rack.internal.map.RackState;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The round trips between all pairs of a state's nodes, as a {@link HeatMap}: measured by agents, else estimated. */
final class StatePicture {

    private final Map<String, NodeState> nodes = new HashMap<>();
    private final Map<String, Long> nearestOfSite = new HashMap<>();
    private final PairLatencies measured;
    private final PairEstimates estimated;
    private final StarEstimates throughNameNode;

    private StatePicture(RackState state, PairLatencies measured) {
        this.measured = measured;
        estimated = PairEstimates.of(measured);
        for (NodeState node : state.nodes()) {
            nodes.put(node.address(), node);
            node.reading()
                    .micros()
                    .ifPresent(micros -> nearestOfSite.merge(node.reading().site(), micros, Math::min));
        }
        throughNameNode = new StarEstimates(this::micros, this::site, site -> {
            Long micros = nearestOfSite.get(site);
            return micros == null ? OptionalLong.empty() : OptionalLong.of(micros);
        });
    }

    /** The picture as SVG. */
    static String of(RackState state, PairLatencies measured) {
        StatePicture picture = new StatePicture(state, measured);
        return HeatMap.svg(
                "Round trips between DataNodes, " + state.at(),
                state.nodes().stream()
                        .map(node ->
                                new HeatMap.Node(node.address(), node.location().site()))
                        .toList(),
                picture::between);
    }

    private Optional<HeatMap.Reading> between(String a, String b) {
        OptionalLong micros = measured.roundTripMicros(a, b);
        if (micros.isPresent()) {
            return Optional.of(new HeatMap.Reading(micros.getAsLong(), HeatMap.Source.MEASURED));
        }
        OptionalLong estimate = estimated.roundTripMicros(a, b);
        OptionalLong known = estimate.isPresent() ? estimate : throughNameNode.roundTripMicros(a, b);
        return known.isEmpty()
                ? Optional.empty()
                : Optional.of(new HeatMap.Reading(known.getAsLong(), HeatMap.Source.ESTIMATED));
    }

    private OptionalLong micros(String address) {
        NodeState node = nodes.get(address);
        return node == null ? OptionalLong.empty() : node.reading().micros();
    }

    private String site(String address) {
        NodeState node = nodes.get(address);
        return node == null ? "" : node.reading().site();
    }
}
