package dev.terrain.spill.internal.profile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrain.spill.internal.profile.DeviceProfile.Method;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Profiles on disk, one JSON file for each device, named by its identity.
 *
 * <p>A file is replaced by rename: a reader sees the old profile or the new one whole. A file that is not a profile is
 * refused, never half read. Several processes may use one folder.
 */
public final class ProfileStore {

    /** For all users of this machine. */
    private static final Path SYSTEM_FOLDER = Path.of("/var/lib/terrain/spill");

    /** Raised when an older reader would misunderstand the file. */
    private static final int FORMAT = 1;

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private final Path folder;

    /** In {@code folder}, which need not exist before the first {@link #save}. */
    public ProfileStore(Path folder) {
        this.folder = folder;
    }

    /** Returns where a writer keeps profiles: {@code /var/lib/terrain/spill} if it can be made, else at home. */
    public static Path folderForWriting() {
        try {
            return Files.createDirectories(SYSTEM_FOLDER);
        } catch (IOException e) {
            return homeFolder();
        }
    }

    /** Returns where a reader looks for them: {@code /var/lib/terrain/spill} if it exists, else at home. */
    public static Path folderForReading() {
        return Files.isDirectory(SYSTEM_FOLDER) ? SYSTEM_FOLDER : homeFolder();
    }

    private static Path homeFolder() {
        return Path.of(System.getProperty("user.home", "."), ".terrain", "spill");
    }

    /** Returns where the profile of a device is, or would be. */
    public Path file(String identity) {
        return folder.resolve(identity + ".json");
    }

    /**
     * Returns the profile of a device; empty when none was saved.
     *
     * @throws IOException naming the file and the remedy when it is not a profile of this device
     */
    public Optional<DeviceProfile> find(String identity) throws IOException {
        Path file = file(identity);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            DeviceProfile profile = read(JSON.readTree(file.toFile()));
            if (!profile.device().identity().equals(identity)) {
                throw new IllegalArgumentException(
                        "it is of the device " + profile.device().identity());
            }
            return Optional.of(profile);
        } catch (JsonProcessingException e) {
            throw refused(file, "it is not JSON: " + e.getOriginalMessage(), e);
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
            throw refused(file, String.valueOf(e.getMessage()), e);
        }
    }

    /** Saves a profile in place of any older one of its device, and returns its file. */
    public Path save(DeviceProfile profile) throws IOException {
        Files.createDirectories(folder);
        Path file = file(profile.device().identity());
        Path fresh = Files.createTempFile(folder, ".profile", ".json");
        try {
            Files.write(fresh, JSON.writeValueAsBytes(write(profile)));
            // Tasks of any user look it up; a temporary file is its owner's alone.
            Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rw-r--r--"));
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
        return file;
    }

    private static ObjectNode write(DeviceProfile profile) {
        ObjectNode root = JSON.createObjectNode();
        root.put("format", FORMAT);
        Device device = profile.device();
        root.putObject("device")
                .put("identity", device.identity())
                .put("name", device.name())
                .put("fileSystem", device.fileSystem())
                .put("bytes", device.deviceBytes())
                .put("readAheadBytes", device.readAheadBytes());
        root.put("method", profile.method().name());
        root.put("measuredAt", profile.measuredAt().toString());
        ArrayNode samples = root.putArray("samples");
        for (Sample sample : profile.samples()) {
            samples.addObject()
                    .put("operation", sample.operation().name())
                    .put("unitBytes", sample.unitBytes())
                    .put("depth", sample.depth())
                    .put("bytesPerSecond", Math.max(1, Math.round(sample.bytesPerSecond())));
        }
        CpuRates cpu = profile.cpu();
        root.putObject("cpuNanos")
                .put("collectPerRecord", cpu.collectPerRecord())
                .put("collectPerByte", cpu.collectPerByte())
                .put("sortSmall", cpu.sortSmall())
                .put("sortLarge", cpu.sortLarge())
                .put("writePerRecord", cpu.writePerRecord())
                .put("writePerByte", cpu.writePerByte())
                .put("mergePerRecord", cpu.mergePerRecord())
                .put("mergePerComparison", cpu.mergePerComparison())
                .put("mergePerByte", cpu.mergePerByte())
                .put("openPerSegment", cpu.openPerSegment());
        return root;
    }

    private static DeviceProfile read(JsonNode root) {
        if (whole(root, "format") != FORMAT) {
            throw new IllegalArgumentException("its format is " + root.get("format") + ", not " + FORMAT);
        }
        JsonNode device = field(root, "device");
        List<Sample> samples = new ArrayList<>();
        for (JsonNode sample : field(root, "samples")) {
            samples.add(new Sample(
                    Operation.valueOf(field(sample, "operation").asText()),
                    Math.toIntExact(whole(sample, "unitBytes")),
                    Math.toIntExact(whole(sample, "depth")),
                    whole(sample, "bytesPerSecond")));
        }
        return new DeviceProfile(
                new Device(
                        field(device, "identity").asText(),
                        field(device, "name").asText(),
                        field(device, "fileSystem").asText(),
                        whole(device, "bytes"),
                        whole(device, "readAheadBytes")),
                Method.valueOf(field(root, "method").asText()),
                Instant.parse(field(root, "measuredAt").asText()),
                samples,
                cpu(field(root, "cpuNanos")));
    }

    private static CpuRates cpu(JsonNode node) {
        return new CpuRates(
                number(node, "collectPerRecord"),
                number(node, "collectPerByte"),
                number(node, "sortSmall"),
                number(node, "sortLarge"),
                number(node, "writePerRecord"),
                number(node, "writePerByte"),
                number(node, "mergePerRecord"),
                number(node, "mergePerComparison"),
                number(node, "mergePerByte"),
                number(node, "openPerSegment"));
    }

    private static double number(JsonNode node, String name) {
        JsonNode value = field(node, name);
        if (!value.isNumber()) {
            throw new IllegalArgumentException("its " + name + " is no number: " + value);
        }
        return value.asDouble();
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
                file + " is not a usable profile (" + why + "): delete it and measure again with the command profile",
                cause);
    }
}
