package dev.terrain.rack.internal.latency;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.rack.internal.latency.PairLatencies.Collector;
import dev.terrain.rack.internal.latency.PairLatencies.Measured;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads what agents wrote into a folder: files that end in {@code .jsonl}, in every line one measurement such as
 * {@code {"from":"dn1","to":"dn2","micros":20510,"at":1795255200000}}.
 *
 * <p>What cannot be read never stops the rest: a bad line is skipped and a file with bad lines named once, until it is
 * without. Only plain files are opened: a pipe would never end, nor a link to a device. What is read is bounded: files,
 * bytes of a file and of a line, and pairs. Not thread-safe.
 */
public final class AgentFiles {

    static final String ENDING = ".jsonl";

    /** A measurement has some 100 bytes; a file of 300 nodes' neighbours is far below. */
    static final long MOST_FILE_BYTES = 64L << 20;

    /** With two host names of 253 characters, the longest there are (RFC 1035), it has some 600. */
    static final int MOST_LINE_BYTES = 1024;

    /** As many agents as a large cluster has nodes. */
    private static final int MOST_FILES = 10_000;

    /** All pairs of 700 nodes; some 100 MB. */
    private static final int MOST_PAIRS = 250_000;

    /** How far the clocks of two machines may be apart; what is later yet would count as the newest for long. */
    private static final long MOST_AHEAD_MILLIS = 3_600_000;

    private static final Logger LOG = LoggerFactory.getLogger(AgentFiles.class);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path folder;
    private final Clock clock;
    private final Set<Path> named = new HashSet<>();

    public AgentFiles(Path folder, Clock clock) {
        this.folder = folder;
        this.clock = clock;
    }

    /**
     * What is there now.
     *
     * @throws IOException when the folder cannot be listed
     */
    public PairLatencies read() throws IOException {
        List<Path> files;
        try (Stream<Path> entries = Files.list(folder)) {
            files = entries.filter(file -> file.toString().endsWith(ENDING))
                    .sorted()
                    .limit(MOST_FILES)
                    .toList();
        }
        named.retainAll(files);
        Collector measured = new Collector(MOST_PAIRS);
        for (Path file : files) {
            try {
                if (read(file, measured)) {
                    named.remove(file);
                }
            } catch (IOException e) {
                name(file, e.toString());
            }
        }
        return measured.pairs();
    }

    /** Adds what the file holds; true when all of it was good. */
    private boolean read(Path file, Collector measured) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            name(file, "it is no plain file");
            return false;
        }
        if (Files.size(file) > MOST_FILE_BYTES) {
            name(file, "it is larger than " + (MOST_FILE_BYTES >> 20) + " MiB");
            return false;
        }
        int bad = 0;
        String why = "";
        try (InputStream bytes = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            BoundedLines lines = new BoundedLines(bytes, MOST_LINE_BYTES, MOST_FILE_BYTES); // it may be growing
            int number = 1;
            for (Optional<String> next = lines.next(); next.isPresent(); next = lines.next(), number++) {
                String line = next.get();
                try {
                    if (lines.isCut()) { // Hadoop 3.4's Jackson 2.12 recurses as deep as it nests
                        throw new IllegalArgumentException("it is longer than " + MOST_LINE_BYTES + " bytes");
                    }
                    if (!line.isBlank() && !measured.add(parse(line))) {
                        throw new IllegalArgumentException("it is of one pair more than " + MOST_PAIRS);
                    }
                } catch (IllegalArgumentException e) {
                    why = bad++ == 0 ? "line " + number + ": " + e.getMessage() : why;
                }
            }
        }
        if (bad > 0) {
            name(file, bad + (bad == 1 ? " line is" : " lines are") + " skipped, the first being " + why);
        }
        return bad == 0;
    }

    private Measured parse(String line) {
        JsonNode root;
        try {
            root = JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("it is not JSON: " + e.getOriginalMessage(), e);
        }
        long at = whole(root, "at");
        if (at > clock.millis() + MOST_AHEAD_MILLIS) {
            throw new IllegalArgumentException("it is of the future: " + at);
        }
        return new Measured(text(root, "from"), text(root, "to"), whole(root, "micros"), at);
    }

    private static String text(JsonNode root, String name) {
        JsonNode value = root.get(name);
        if (value == null || !value.isTextual()) {
            throw new IllegalArgumentException("its " + name + " is no text: " + value);
        }
        return value.asText();
    }

    private static long whole(JsonNode root, String name) {
        JsonNode value = root.get(name);
        if (value == null || !value.isIntegralNumber() || !value.canConvertToLong()) {
            throw new IllegalArgumentException("its " + name + " is no whole number: " + value);
        }
        return value.asLong();
    }

    private void name(Path file, String why) {
        if (named.add(file)) {
            LOG.warn("{} is not used as a whole: {}", file, why);
        }
    }
}
