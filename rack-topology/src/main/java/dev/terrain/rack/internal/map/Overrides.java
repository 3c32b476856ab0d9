package dev.terrain.rack.internal.map;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

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

    private final Map<String, Location> exact = new HashMap<>();
    private final Map<AddressRange, Location> ranges = new HashMap<>();
    private final TreeSet<Integer> narrowestFirst = new TreeSet<>(Comparator.reverseOrder());
    private final List<String> complaints = new ArrayList<>();

    private Overrides() {}

    /**
     * Reads a table.
     *
     * @throws IOException when the file cannot be read
     */
    public static Overrides read(Path file) throws IOException {
        return parse(Files.readAllLines(file));
    }

    static Overrides parse(List<String> lines) {
        Overrides overrides = new Overrides();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                overrides.add(line, i + 1);
            }
        }
        return overrides;
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
        if (ranges.isEmpty()) {
            return Optional.empty();
        }
        Optional<byte[]> address = AddressText.parse(name).map(InetAddress::getAddress);
        if (address.isEmpty()) {
            return Optional.empty();
        }
        for (int bits : narrowestFirst) {
            if (bits <= address.get().length * 8) {
                Location location = ranges.get(AddressRange.of(address.get(), bits));
                if (location != null) {
                    return Optional.of(location);
                }
            }
        }
        return Optional.empty();
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
            narrowestFirst.add(range.get().bits());
        } else {
            before = exact.putIfAbsent(AddressText.normalised(columns[0]), location);
        }
        if (before != null && !before.equals(location)) {
            complaints.add("line " + number + ": " + columns[0] + " is in " + before + " by a line above");
        }
    }
}
