package dev.terrain.zone.internal.pin;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.OptionalLong;

/**
 * What {@code pin.json} says of a pin.
 *
 * @param phase what was going on when it was written
 * @param limitBytes where the zone ends, from the start of the file system's device
 * @param reservedClusters what ext4's reserved_clusters was before the pin changed it; empty when it need not be
 *     restored
 * @param createdAt by the wall clock, for people; nothing depends on it
 */
public record PinState(Phase phase, long limitBytes, OptionalLong reservedClusters, Instant createdAt) {

    /** Of the layout of {@code .terrain-zone/}; another number is refused. */
    static final int FORMAT_VERSION = 1;

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String VERSION = "formatVersion";
    private static final String PHASE = "phase";
    private static final String LIMIT = "limitBytes";
    private static final String RESERVED_CLUSTERS = "reservedClusters";
    private static final String CREATED_AT = "createdAt";

    /** How far a pin has come. */
    public enum Phase {
        /** Blocks are being taken; when nobody is at it, the pin was interrupted. */
        BUILDING,
        /** Complete. */
        PINNED,
        /** Blocks are being given back up to a new limit. */
        WIDENING,
        /** All blocks are being given back. */
        RELEASING
    }

    public PinState {
        if (limitBytes <= 0) {
            throw new IllegalArgumentException("a zone that ends at " + limitBytes);
        }
    }

    PinState in(Phase next) {
        return new PinState(next, limitBytes, reservedClusters, createdAt);
    }

    PinState withLimit(long bytes) {
        return new PinState(phase, bytes, reservedClusters, createdAt);
    }

    PinState withReservedClusters(OptionalLong clusters) {
        return new PinState(phase, limitBytes, clusters, createdAt);
    }

    byte[] toJson() throws IOException {
        ObjectNode json = JSON.createObjectNode()
                .put(VERSION, FORMAT_VERSION)
                .put(PHASE, phase.name())
                .put(LIMIT, limitBytes)
                .put(CREATED_AT, createdAt.toString());
        reservedClusters.ifPresent(clusters -> json.put(RESERVED_CLUSTERS, clusters));
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(json);
    }

    /** @throws IOException when {@code file} holds something else, naming it and the remedy */
    static PinState fromJson(byte[] bytes, Path file) throws IOException {
        try {
            JsonNode json = JSON.readTree(bytes);
            if (json.path(VERSION).asInt() != FORMAT_VERSION) {
                throw new IOException(file + " has format version " + json.path(VERSION) + ", not " + FORMAT_VERSION
                        + ": use the release of zone-allocator that wrote it, or delete "
                        + PinFolder.NAME + " to release the pin");
            }
            JsonNode clusters = json.path(RESERVED_CLUSTERS);
            return new PinState(
                    Phase.valueOf(json.path(PHASE).asText()),
                    json.path(LIMIT).asLong(),
                    clusters.isIntegralNumber() ? OptionalLong.of(clusters.asLong()) : OptionalLong.empty(),
                    Instant.parse(json.path(CREATED_AT).asText()));
        } catch (JsonProcessingException | IllegalArgumentException | DateTimeParseException e) {
            throw new IOException(
                    file + " is damaged: delete " + PinFolder.NAME + " to release the pin, then pin again", e);
        }
    }
}
