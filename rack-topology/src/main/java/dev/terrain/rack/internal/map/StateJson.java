package dev.terrain.rack.internal.map;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrain.rack.internal.probe.NodeReading;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A {@link RackState} as text, the same in the state file and in JMX. An incomplete state is refused as a whole;
 * unknown fields are ignored.
 */
public final class StateJson {

    /** Raised when an older reader would misunderstand the text. */
    private static final int FORMAT = 2;

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private StateJson() {}

    public static String write(RackState state) {
        ObjectNode root = JSON.createObjectNode();
        root.put("format", FORMAT);
        root.put("at", state.at().toString());
        ArrayNode nodes = root.putArray("nodes");
        for (NodeState node : state.nodes()) {
            NodeReading reading = node.reading();
            ObjectNode json = nodes.addObject();
            json.put("address", node.address());
            json.put("host", node.host());
            json.put("location", node.location().toString());
            reading.micros().ifPresent(micros -> json.put("micros", micros));
            reading.tier().ifPresent(tier -> json.put("tier", tier));
            reading.assignedMicros().ifPresent(micros -> json.put("assignedMicros", micros));
            reading.movedAt().ifPresent(at -> json.put("movedAt", at.toString()));
            reading.measuredAt().ifPresent(at -> json.put("measuredAt", at.toString()));
            reading.failedAt().ifPresent(at -> json.put("failedAt", at.toString()));
        }
        try {
            return JSON.writeValueAsString(root);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values is always JSON", e);
        }
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IOException saying what is wrong with it
     */
    public static RackState read(String text) throws IOException {
        try {
            return state(JSON.readTree(text));
        } catch (JsonProcessingException e) {
            throw new IOException("it is not JSON: " + e.getOriginalMessage(), e);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new IOException(String.valueOf(e.getMessage()), e);
        }
    }

    private static RackState state(JsonNode root) {
        long format = whole(root, "format").orElseThrow(() -> new IllegalArgumentException("it has no format"));
        if (format != FORMAT) {
            throw new IllegalArgumentException("it has format " + format + " and this version reads " + FORMAT);
        }
        if (!root.path("nodes").isArray()) {
            throw new IllegalArgumentException("it has no nodes");
        }
        List<NodeState> nodes = new ArrayList<>();
        for (JsonNode node : root.path("nodes")) {
            nodes.add(new NodeState(
                    text(node, "address"),
                    text(node, "host"),
                    Location.parse(text(node, "location")),
                    new NodeReading(
                            whole(node, "micros"),
                            tier(node),
                            whole(node, "assignedMicros"),
                            time(node, "movedAt"),
                            time(node, "measuredAt"),
                            time(node, "failedAt"))));
        }
        return new RackState(Instant.parse(text(root, "at")), nodes);
    }

    private static OptionalInt tier(JsonNode node) {
        OptionalLong tier = whole(node, "tier");
        return tier.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Math.toIntExact(tier.getAsLong()));
    }

    private static OptionalLong whole(JsonNode node, String name) {
        JsonNode value = node.path(name);
        if (value.isMissingNode()) {
            return OptionalLong.empty();
        }
        if (!value.isIntegralNumber() || !value.canConvertToLong() || value.asLong() < 0) {
            throw new IllegalArgumentException("its " + name + " is no whole number: " + value);
        }
        return OptionalLong.of(value.asLong());
    }

    private static Optional<Instant> time(JsonNode node, String name) {
        return node.has(name) ? Optional.of(Instant.parse(text(node, name))) : Optional.empty();
    }

    private static String text(JsonNode node, String name) {
        JsonNode value = node.path(name);
        if (!value.isTextual()) {
            throw new IllegalArgumentException("it has no " + name);
        }
        return value.asText();
    }
}
