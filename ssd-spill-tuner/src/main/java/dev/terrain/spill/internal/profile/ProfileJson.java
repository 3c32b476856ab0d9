package dev.terrain.spill.internal.profile;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.terrain.spill.internal.profile.DeviceProfile.Method;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A profile as JSON. The only class that knows Jackson, so that a task without a profile does not load it; and of
 * Jackson only the parser, since binding data takes four hundred classes more, which load longer than all else that a
 * task plans with.
 */
final class ProfileJson {
    /** Raised when an older reader would misunderstand the file. */
    private static final int FORMAT = 1;

    private ProfileJson() {}

    /** Returns what a file holds for a profile. */
    static byte[] write(DeviceProfile profile) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator out = new JsonFactory().createGenerator(bytes).useDefaultPrettyPrinter()) {
            out.writeStartObject();
            out.writeNumberField("format", FORMAT);
            write(profile.device(), out);
            out.writeStringField("method", profile.method().name());
            out.writeStringField("measuredAt", profile.measuredAt().toString());
            out.writeArrayFieldStart("samples");
            for (Sample sample : profile.samples()) {
                write(sample, out);
            }
            out.writeEndArray();
            write(profile.cpu(), out);
            out.writeEndObject();
        }
        return bytes.toByteArray();
    }

    private static void write(Device device, JsonGenerator out) throws IOException {
        out.writeObjectFieldStart("device");
        out.writeStringField("identity", device.identity());
        out.writeStringField("name", device.name());
        out.writeStringField("fileSystem", device.fileSystem());
        out.writeNumberField("bytes", device.deviceBytes());
        out.writeNumberField("readAheadBytes", device.readAheadBytes());
        out.writeEndObject();
    }

    private static void write(Sample sample, JsonGenerator out) throws IOException {
        out.writeStartObject();
        out.writeStringField("operation", sample.operation().name());
        out.writeNumberField("unitBytes", sample.unitBytes());
        out.writeNumberField("depth", sample.depth());
        out.writeNumberField("bytesPerSecond", Math.max(1, Math.round(sample.bytesPerSecond())));
        out.writeEndObject();
    }

    private static void write(CpuRates cpu, JsonGenerator out) throws IOException {
        out.writeObjectFieldStart("cpuNanos");
        out.writeNumberField("collectPerRecord", cpu.collectPerRecord());
        out.writeNumberField("collectPerByte", cpu.collectPerByte());
        out.writeNumberField("sortSmall", cpu.sortSmall());
        out.writeNumberField("sortLarge", cpu.sortLarge());
        out.writeNumberField("writePerRecord", cpu.writePerRecord());
        out.writeNumberField("writePerByte", cpu.writePerByte());
        out.writeNumberField("mergePerRecord", cpu.mergePerRecord());
        out.writeNumberField("mergePerComparison", cpu.mergePerComparison());
        out.writeNumberField("mergePerByte", cpu.mergePerByte());
        out.writeNumberField("openPerSegment", cpu.openPerSegment());
        out.writeEndObject();
    }

    /**
     * Returns the profile in a file.
     *
     * @throws IOException if the file cannot be read
     * @throws IllegalArgumentException if it is no profile, saying why; or {@code ArithmeticException} or
     *     {@code DateTimeException}
     */
    static DeviceProfile read(Path file) throws IOException {
        try (JsonParser in = new JsonFactory().createParser(Files.readAllBytes(file))) {
            in.nextToken();
            return profile(object(value(in), "content"));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("it is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** Returns the value at which a parser stands: a map, a list, a number or a string. */
    private static @Nullable Object value(JsonParser in) throws IOException {
        JsonToken token = in.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, @Nullable Object> fields = new HashMap<>();
            while (in.nextToken() != JsonToken.END_OBJECT) {
                String name = in.currentName();
                in.nextToken();
                fields.put(name, value(in));
            }
            return fields;
        }
        if (token == JsonToken.START_ARRAY) {
            List<@Nullable Object> values = new ArrayList<>();
            while (in.nextToken() != JsonToken.END_ARRAY) {
                values.add(value(in));
            }
            return values;
        }
        return token != null && token.isNumeric() ? in.getNumberValue() : in.getText();
    }

    private static DeviceProfile profile(Map<?, ?> root) {
        if (whole(root, "format") != FORMAT) {
            throw new IllegalArgumentException("its format is " + root.get("format") + ", not " + FORMAT);
        }
        return new DeviceProfile(
                device(object(field(root, "device"), "device")),
                Method.valueOf(text(root, "method")),
                Instant.parse(text(root, "measuredAt")),
                samples(field(root, "samples")),
                cpu(object(field(root, "cpuNanos"), "cpuNanos")));
    }

    private static Device device(Map<?, ?> device) {
        return new Device(
                text(device, "identity"),
                text(device, "name"),
                text(device, "fileSystem"),
                whole(device, "bytes"),
                whole(device, "readAheadBytes"));
    }

    private static List<Sample> samples(Object list) {
        if (!(list instanceof List<?> values)) {
            throw new IllegalArgumentException("its samples are no list: " + list);
        }
        List<Sample> samples = new ArrayList<>();
        for (Object value : values) {
            Map<?, ?> sample = object(value, "sample");
            samples.add(new Sample(
                    Operation.valueOf(text(sample, "operation")),
                    Math.toIntExact(whole(sample, "unitBytes")),
                    Math.toIntExact(whole(sample, "depth")),
                    whole(sample, "bytesPerSecond")));
        }
        return samples;
    }

    private static CpuRates cpu(Map<?, ?> rates) {
        return new CpuRates(
                number(rates, "collectPerRecord"),
                number(rates, "collectPerByte"),
                number(rates, "sortSmall"),
                number(rates, "sortLarge"),
                number(rates, "writePerRecord"),
                number(rates, "writePerByte"),
                number(rates, "mergePerRecord"),
                number(rates, "mergePerComparison"),
                number(rates, "mergePerByte"),
                number(rates, "openPerSegment"));
    }

    private static double number(Map<?, ?> object, String name) {
        Object value = field(object, name);
        if (!(value instanceof Number number)) {
            throw new IllegalArgumentException("its " + name + " is no number: " + value);
        }
        return number.doubleValue();
    }

    private static long whole(Map<?, ?> object, String name) {
        Object value = field(object, name);
        if (!(value instanceof Integer || value instanceof Long)) {
            throw new IllegalArgumentException("its " + name + " is no whole number: " + value);
        }
        return ((Number) value).longValue();
    }

    private static String text(Map<?, ?> object, String name) {
        return field(object, name).toString();
    }

    private static Object field(Map<?, ?> object, String name) {
        Object value = object.get(name);
        if (value == null) {
            throw new IllegalArgumentException("it has no " + name);
        }
        return value;
    }

    private static Map<?, ?> object(@Nullable Object value, String name) {
        if (!(value instanceof Map<?, ?> object)) {
            throw new IllegalArgumentException("its " + name + " is no object: " + value);
        }
        return object;
    }
}
