package dev.terrain.zone.internal.pool;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@code pool.json} says. Read and written by Jackson's streaming parser alone, which costs a task next to nothing
 * to load.
 *
 * @param limitBytes where the zone ends, from the start of the file system's device
 * @param owner the user who keeps the pool
 */
public record PoolState(long limitBytes, String owner) {

    static final int FORMAT = 1;

    /** Many times what one takes. */
    private static final int MOST_BYTES = 1 << 16;

    private static final JsonFactory JSON = new JsonFactory();

    /** Reads it; empty where there is none, as in a pool that is taken down: without it nothing is lent. */
    static Optional<PoolState> read(Path file) throws IOException {
        // What is no file may be a pipe, which nobody fills.
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        if (Files.size(file) > MOST_BYTES) {
            throw noState(file, null);
        }
        Map<String, String> fields = new HashMap<>();
        try (JsonParser parser = JSON.createParser(Files.newBufferedReader(file))) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                // Not currentName(), which came with Jackson 2.10: a job may put an older one before Hadoop's.
                String name = parser.getText();
                parser.nextToken();
                fields.put(name, parser.getText());
            }
        }
        try {
            int format = Integer.parseInt(fields.getOrDefault("format", ""));
            if (format != FORMAT) {
                throw new IOException(file + " has format " + format + "; this version of the plugin knows " + FORMAT);
            }
            return Optional.of(new PoolState(
                    Long.parseLong(fields.getOrDefault("limitBytes", "")), fields.getOrDefault("owner", "")));
        } catch (IllegalArgumentException e) {
            throw noState(file, e);
        }
    }

    private static IOException noState(Path file, @Nullable Exception cause) {
        return new IOException(file + " is not a pool's state: delete the folder that it is in", cause);
    }

    /** Writes it so that a reader sees either the old or the new one. */
    void write(Path file) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeNumberField("format", FORMAT);
            json.writeNumberField("limitBytes", limitBytes);
            json.writeStringField("owner", owner);
            json.writeEndObject();
        }
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(draft, text.toString() + System.lineSeparator());
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
