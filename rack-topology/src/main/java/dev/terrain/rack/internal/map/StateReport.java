package dev.terrain.rack.internal.map;

import dev.terrain.rack.internal.probe.NodeReading;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** A state as a table for people: the nearest nodes first. */
public final class StateReport {

    private static final String ROW = "%-28s %9s %9s %8s %8s  %s%n";

    private StateReport() {}

    /** The table, and a line that counts the nodes of every site. */
    public static String of(RackState state) {
        StringBuilder text = new StringBuilder();
        text.append(
                String.format(Locale.ROOT, ROW, "location", "rtt ms", "came ms", "probed", "failed", "host (address)"));
        List<NodeState> nodes = state.nodes().stream()
                .sorted(Comparator.<NodeState>comparingLong(
                                node -> node.reading().micros().orElse(Long.MAX_VALUE))
                        .thenComparing(NodeState::host))
                .toList();
        Map<String, Integer> sites = new TreeMap<>();
        for (NodeState node : nodes) {
            sites.merge(node.location().site(), 1, Integer::sum);
            NodeReading reading = node.reading();
            text.append(String.format(
                    Locale.ROOT,
                    ROW,
                    node.location(),
                    millis(reading.micros()),
                    millis(reading.assignedMicros()),
                    age(reading.measuredAt(), state.at()),
                    age(failedSince(reading), state.at()),
                    node.host() + " (" + node.address() + ")"));
        }
        text.append(nodes.size()).append(" nodes at ").append(state.at());
        sites.forEach(
                (site, count) -> text.append(", ").append(count).append(' ').append(site));
        return text.append(System.lineSeparator()).toString();
    }

    /** The last failure, if no success followed it. */
    private static Optional<Instant> failedSince(NodeReading reading) {
        return reading.failedAt()
                .filter(failed -> reading.measuredAt().isEmpty()
                        || failed.isAfter(reading.measuredAt().get()));
    }

    private static String millis(OptionalLong micros) {
        return micros.isEmpty() ? "-" : String.format(Locale.ROOT, "%.2f", micros.getAsLong() / 1000.0);
    }

    private static String age(Optional<Instant> at, Instant now) {
        return at.map(then -> Math.max(0, Duration.between(then, now).toSeconds()) + "s")
                .orElse("-");
    }
}
