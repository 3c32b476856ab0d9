package dev.terrain.rack.internal.cli;

import dev.terrain.commons.cli.UsageException;
import dev.terrain.rack.internal.map.Location;
import dev.terrain.rack.internal.map.NodeState;
import dev.terrain.rack.internal.map.RackState;
import dev.terrain.rack.internal.map.StateJson;
import dev.terrain.rack.internal.plan.Arrangement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Which nodes there are and where, read from what an operator has: lines of {@code HOST SITE} or {@code HOST
 * /RACK@SITE}, or the NameNode's state file.
 */
final class NodeList {

    private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

    private NodeList() {}

    /** The location of every node, by host or address. */
    static Map<String, Location> read(Path file) throws IOException {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw new IOException(file + " cannot be read (" + e + "): name a state file or lines of HOST SITE", e);
        }
        try {
            Map<String, Location> nodes =
                    text.stripLeading().startsWith("{") ? ofState(StateJson.read(text)) : ofLines(text);
            if (nodes.isEmpty()) {
                throw new IllegalArgumentException("it has no nodes");
            }
            return nodes;
        } catch (IOException | IllegalArgumentException e) {
            throw refused(file, String.valueOf(e.getMessage()), e);
        }
    }

    /** Nodes that are only counted, as in {@code near=20,far=5}: near1 to near20, far1 to far5. */
    static Map<String, Location> ofCounts(String text) throws UsageException {
        Map<String, Location> nodes = new TreeMap<>();
        try {
            for (String part : text.split(",", -1)) {
                String[] pair = part.split("=", -1);
                int count = pair.length == 2 ? Integer.parseInt(pair[1].trim()) : 0;
                if (count < 1 || count > 100_000) {
                    throw new IllegalArgumentException(part);
                }
                String site = pair[0].trim();
                for (int node = 1; node <= count; node++) {
                    nodes.put(site + node, new Location(site, Location.DEFAULT_RACK));
                }
            }
        } catch (IllegalArgumentException e) {
            throw new UsageException("'" + text + "' are no nodes; allowed is SITE=COUNT,... as in near=20,far=5", e);
        }
        return nodes;
    }

    private static Map<String, Location> ofLines(String text) {
        Map<String, Location> nodes = new TreeMap<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            String trimmed = line.trim();
            if (trimmed.isEmpty() || trimmed.startsWith("#")) {
                continue;
            }
            String[] columns = WHITE_SPACE.split(trimmed, -1);
            if (columns.length != 2) {
                throw new IllegalArgumentException("line " + number + " is '" + trimmed + "', not HOST SITE");
            }
            nodes.put(
                    columns[0],
                    columns[1].startsWith("/")
                            ? Location.parse(columns[1])
                            : new Location(columns[1], Location.DEFAULT_RACK));
        }
        return nodes;
    }

    private static Map<String, Location> ofState(RackState state) {
        Map<String, Location> nodes = new TreeMap<>();
        for (NodeState node : state.nodes()) {
            // Arranged racks say nothing of distance; the tier does.
            String site = node.location().site().equals(Arrangement.SITE)
                    ? node.reading().site()
                    : node.location().site();
            nodes.put(node.address(), new Location(site, node.location().rack()));
        }
        return nodes;
    }

    private static IOException refused(Path file, String why, Exception cause) {
        return new IOException(file + " cannot be used: " + why, cause);
    }
}
