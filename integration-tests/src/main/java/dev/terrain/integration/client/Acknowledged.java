package dev.terrain.integration.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What HDFS said it has of one file: a line of {@link SteadyWriter}'s output, {@code flushed 17 1048576} or
 * {@code closed 17 2097152}.
 *
 * @param number of the file
 * @param bytes that it has at least, all of them if it is closed
 * @param isClosed whether close() returned
 */
public record Acknowledged(long number, long bytes, boolean isClosed) {

    private static final Pattern LINE = Pattern.compile("(flushed|closed) (\\d+) (\\d+)");

    /** The line that {@link #parse} reads. */
    String line() {
        return (isClosed ? "closed " : "flushed ") + number + " " + bytes;
    }

    static Optional<Acknowledged> parse(String line) {
        Matcher matcher = LINE.matcher(line);
        return matcher.matches()
                ? Optional.of(new Acknowledged(
                        Long.parseLong(matcher.group(2)),
                        Long.parseLong(matcher.group(3)),
                        matcher.group(1).equals("closed")))
                : Optional.empty();
    }

    /** The last that was said of each file; lines of another form are passed over. */
    public static List<Acknowledged> lastOf(List<String> lines) {
        Map<Long, Acknowledged> last = new LinkedHashMap<>();
        for (String line : lines) {
            parse(line).ifPresent(said -> last.put(said.number, said));
        }
        return new ArrayList<>(last.values());
    }
}
