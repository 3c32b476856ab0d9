package dev.terrain.zone.internal.pin;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrain.zone.internal.linux.Ext2FileSystem;
import dev.terrain.zone.internal.linux.Range;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * What undoes a pin made of bits alone: their ranges, and the file system that they are of.
 *
 * @param fileSystem its UUID, as blkid shows it
 * @param blocks how many it has
 * @param ranges in bytes, by address
 */
record SavedList(UUID fileSystem, long blocks, List<Range> ranges) {

    /** A list of format 0 was the bare ranges, of whatever file system. */
    static final int FORMAT_VERSION = 1;

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String VERSION = "formatVersion";
    private static final String UUID_OF_FILE_SYSTEM = "uuid";
    private static final String BLOCKS = "blocks";
    private static final String RANGES = "ranges";

    SavedList {
        ranges = List.copyOf(ranges);
    }

    static SavedList of(Ext2FileSystem fs, List<Range> ranges) {
        return new SavedList(fs.uuid(), fs.blocks(), ranges);
    }

    /** Writes a new file, durably. */
    void write(Path file) throws IOException {
        ObjectNode json = JSON.createObjectNode()
                .put(VERSION, FORMAT_VERSION)
                .put(UUID_OF_FILE_SYSTEM, fileSystem.toString())
                .put(BLOCKS, blocks);
        ArrayNode pairs = json.putArray(RANGES);
        ranges.forEach(range -> pairs.addArray().add(range.start()).add(range.end()));
        Files.write(
                file,
                JSON.writeValueAsBytes(json),
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.WRITE,
                StandardOpenOption.SYNC);
    }

    /** @throws IOException when {@code file} holds something else, or ranges of nobody knows which file system */
    static SavedList read(Path file) throws IOException {
        try {
            JsonNode json = JSON.readTree(Files.readAllBytes(file));
            if (json.isArray()) {
                throw new IOException(file + " does not say which file system it is of, so that it may be another's:"
                        + " undo that pin with e2fsck -fy DEVICE");
            }
            if (json.path(VERSION).asInt() != FORMAT_VERSION) {
                throw new IOException(file + " is no list saved by pin --bitmap-only in format " + FORMAT_VERSION
                        + ": name that one, or undo that pin with e2fsck -fy DEVICE");
            }
            List<Range> ranges = new ArrayList<>();
            for (JsonNode range : json.path(RANGES)) {
                ranges.add(new Range(range.path(0).asLong(-1), range.path(1).asLong(-1)));
            }
            return new SavedList(
                    UUID.fromString(json.path(UUID_OF_FILE_SYSTEM).asText()),
                    json.path(BLOCKS).asLong(),
                    ranges);
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw new IOException(file + " is no list saved by pin --bitmap-only: name that one", e);
        }
    }

    /**
     * That the ranges are of this file system: the same bits are of live blocks on another.
     *
     * @throws IOException naming both and the remedy
     */
    void requireOf(UUID otherFileSystem, long otherBlocks, Path device) throws IOException {
        if (!fileSystem.equals(otherFileSystem) || blocks != otherBlocks) {
            throw new IOException("the list is of file system " + fileSystem + " with " + blocks + " blocks, but "
                    + device + " holds " + otherFileSystem + " with " + otherBlocks
                    + ": name the list of this one, or undo its pin with e2fsck -fy " + device);
        }
    }
}
