package dev.terrain.zone.internal.disk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrain.zone.internal.disk.ZoneProfile.Method;
import dev.terrain.zone.internal.disk.ZoneProfile.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Profiles on disk, one JSON file for each disk, named by its identity.
 *
 * <p>A file is replaced by rename: a reader sees the old profile or the new one whole. A file that is not a profile is
 * refused, never half read. Several processes may use one folder.
 */
public final class ProfileStore {

    /** For all users of this machine. */
    private static final Path SYSTEM_FOLDER = Path.of("/var/lib/terrain/zone");

    /** Raised when an older reader would misunderstand the file. */
    private static final int FORMAT = 1;

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private final Path folder;

    /** In {@code folder}, which need not exist before the first {@link #save}. */
    public ProfileStore(Path folder) {
        this.folder = folder;
    }

    /** {@code /var/lib/terrain/zone} if it exists or can be made, else {@code ~/.terrain/zone}. */
    public static Path defaultFolder() {
        try {
            return Files.createDirectories(SYSTEM_FOLDER);
        } catch (IOException e) {
            return Path.of(System.getProperty("user.home", "."), ".terrain", "zone");
        }
    }

    /** Where the profile of this disk is, or would be. */
    public Path file(String identity) {
        return folder.resolve(identity + ".json");
    }

    /**
     * The profile of this disk; empty when none was saved.
     *
     * @throws IOException naming the file and the remedy when it is not a profile of this disk
     */
    public Optional<ZoneProfile> find(String identity) throws IOException {
        Path file = file(identity);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            ZoneProfile profile = read(JSON.readTree(file.toFile()));
            if (!profile.identity().equals(identity)) {
                throw new IllegalArgumentException("it is of the disk " + profile.identity());
            }
            return Optional.of(profile);
        } catch (JsonProcessingException e) {
            throw refused(file, "it is not JSON: " + e.getOriginalMessage(), e);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw refused(file, String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Makes the folder if need be and checks that files can be made there, so that nobody measures for hours in vain.
     *
     * @throws IOException naming folder and remedy
     */
    public void requireWritable() throws IOException {
        try {
            Files.createDirectories(folder);
            Files.delete(Files.createTempFile(folder, ".probe", ""));
        } catch (IOException e) {
            throw new IOException(
                    "cannot write profiles into " + folder + " (" + e + "): choose another with --profile-dir", e);
        }
    }

    /** Saves a profile in place of any older one of its disk, and returns its file. */
    public Path save(ZoneProfile profile) throws IOException {
        Files.createDirectories(folder);
        Path file = file(profile.identity());
        replace(file, JSON.writeValueAsBytes(write(profile)));
        return file;
    }

    /**
     * Puts a file in the place of any older one, readable by every user: anybody may look a speed up. Follows no link:
     * the folder may be of a user who writes less than this process.
     */
    public static void replace(Path file, byte[] content) throws IOException {
        Path fresh = file.resolveSibling("." + file.getFileName() + "-" + UUID.randomUUID());
        try {
            Files.write(fresh, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            Files.getFileAttributeView(fresh, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .setPermissions(PosixFilePermissions.fromString("rw-r--r--"));
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static ObjectNode write(ZoneProfile profile) {
        ObjectNode root = JSON.createObjectNode();
        root.put("format", FORMAT);
        root.put("identity", profile.identity());
        root.put("diskBytes", profile.diskBytes());
        root.put("method", profile.method().name());
        root.put("measuredAt", profile.measuredAt().toString());
        ArrayNode samples = root.putArray("samples");
        for (Sample sample : profile.samples()) {
            samples.addObject()
                    .put("diskAddress", sample.diskAddress())
                    .put("bytesPerSecond", Math.round(sample.bytesPerSecond()));
        }
        return root;
    }

    private static ZoneProfile read(JsonNode root) {
        long format = whole(root, "format");
        if (format != FORMAT) {
            throw new IllegalArgumentException("it has format " + format + " and this version reads " + FORMAT);
        }
        List<Sample> samples = new ArrayList<>();
        for (JsonNode sample : field(root, "samples")) {
            samples.add(new Sample(whole(sample, "diskAddress"), whole(sample, "bytesPerSecond")));
        }
        return new ZoneProfile(
                field(root, "identity").asText(),
                whole(root, "diskBytes"),
                Method.valueOf(field(root, "method").asText()),
                Instant.parse(field(root, "measuredAt").asText()),
                samples);
    }

    private static long whole(JsonNode node, String name) {
        JsonNode value = field(node, name);
        if (!value.canConvertToLong() || !value.isIntegralNumber()) {
            throw new IllegalArgumentException("its " + name + " is no whole number: " + value);
        }
        return value.asLong();
    }

    private static JsonNode field(JsonNode node, String name) {
        JsonNode value = node.get(name);
        if (value == null) {
            throw new IllegalArgumentException("it has no " + name);
        }
        return value;
    }

    private static IOException refused(Path file, String why, Exception cause) {
        return new IOException(
                file + " is not a usable profile (" + why + "): delete it and measure again with the command map",
                cause);
    }
}
