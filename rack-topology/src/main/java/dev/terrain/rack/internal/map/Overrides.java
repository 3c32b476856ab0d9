package dev.terrain.rack.internal.map;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The operator's own table: host, address or range of addresses, and where it is. Immutable.
 *
 * <pre>
 * # who              location
 * 10.7.0.0/16        /tokyo/row1
 * 10.7.3.9           /osaka/row4
 * dn17.example.com   /near/row2
 * </pre>
 *
 * <p>An exact address goes before the host name, and both before ranges, of which the narrowest counts. A line that is
 * wrong is left out and said in {@link #complaints()}; so is one that contradicts a line above it.
 */
public final class Overrides {

    /** Of an operator who has none. */
    public static final Overrides NONE = parse(List.of());

    private static final int V4_BYTES = 4;
    private static final int V6_BYTES = 16;

    private final Map<String, Location> exact = new HashMap<>();
    private final Map<AddressRange, Location> ranges = new HashMap<>();
    private final List<String> complaints = new ArrayList<>();
    private final RangeTable v4;
    private final RangeTable v6;

    private Overrides(List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                add(line, i + 1);
            }
        }
        v4 = RangeTable.of(ranges, V4_BYTES);
        v6 = RangeTable.of(ranges, V6_BYTES);
    }

    /**
     * Reads a table.
     *
     * @throws IOException when the file cannot be read
     */
    public static Overrides read(Path file) throws IOException {
        return parse(Files.readAllLines(file));
    }

    static Overrides parse(List<String> lines) {
        return new Overrides(lines);
    }

    /** What is wrong, a line of the file each. */
    public List<String> complaints() {
        return List.copyOf(complaints);
    }

    /** How many lines count. */
    public int size() {
        return exact.size() + ranges.size();
    }

    /** Where the table has a node of which both are known. */
    public Optional<Location> find(String address, String host) {
        Location location = exact.get(address);
        if (location == null) {
            location = exact.get(host);
        }
        return location == null ? inRange(address) : Optional.of(location);
    }

    /** Where it has a host name or an address in Hadoop's spelling. */
    public Optional<Location> find(String name) {
        return find(name, name);
    }

    private Optional<Location> inRange(String name) {
        return ranges.isEmpty()
                ? Optional.empty()
                : AddressText.bytes(name).flatMap(address -> (address.length == V4_BYTES ? v4 : v6).find(address));
    }

    private void add(String line, int number) {
        String[] columns = line.split("\\s+", -1);
        if (columns.length != 2) {
            complaints.add("line " + number + " '" + line + "' has not two columns");
            return;
        }
        Location location;
        try {
            location = Location.parse(columns[1]);
        } catch (IllegalArgumentException e) {
            complaints.add("line " + number + ": " + e.getMessage());
            return;
        }
        Location before;
        if (columns[0].contains("/")) {
            Optional<AddressRange> range = AddressRange.parse(columns[0]);
            if (range.isEmpty()) {
                complaints.add("line " + number + ": '" + columns[0] + "' is no range as in 10.7.0.0/16");
                return;
            }
            before = ranges.putIfAbsent(range.get(), location);
        } else {
            before = exact.putIfAbsent(AddressText.normalised(columns[0]), location);
        }
        if (before != null && !before.equals(location)) {
            complaints.add("line " + number + ": " + columns[0] + " is in " + before + " by a line above");
        }
    }
}
