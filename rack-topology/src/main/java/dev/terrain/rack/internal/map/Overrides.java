package dev.terrain.rack.internal.map;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The operator's own table: host, address or range of addresses, and the site it is at. Immutable.
 *
 * <pre>
 * # who              site
 * 10.7.0.0/16        tokyo
 * 10.7.3.9           osaka
 * dn17.example.com   near
 * </pre>
 *
 * <p>An exact address goes before the host name, and both before ranges, of which the narrowest counts. A line that is
 * wrong, or contradicts a line above it, is ignored and listed in {@link #complaints()}.
 */
public final class Overrides {

    /** An empty table. */
    static final Overrides NONE = new Overrides(List.of());

    private final Map<String, String> exact = new HashMap<>();
    private final Map<AddressRange, String> ranges = new HashMap<>();
    private final List<String> complaints = new ArrayList<>();
    private final SortedSet<Integer> narrowestFirst = new TreeSet<>(Comparator.reverseOrder());

    Overrides(List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                add(line, i + 1);
            }
        }
        ranges.keySet().forEach(range -> narrowestFirst.add(range.bits()));
    }

    /** The wrong lines, each with the reason. */
    public List<String> complaints() {
        return List.copyOf(complaints);
    }

    /** How many lines count. */
    public int size() {
        return exact.size() + ranges.size();
    }

    /** The site of a node of which both are known. */
    public Optional<String> find(String address, String host) {
        String site = exact.getOrDefault(address, exact.get(host));
        return site == null ? inRange(address) : Optional.of(site);
    }

    /** The site of a host name or an address in Hadoop's spelling. */
    public Optional<String> find(String name) {
        return find(name, name);
    }

    private Optional<String> inRange(String name) {
        return ranges.isEmpty()
                ? Optional.empty()
                : AddressText.parse(name).flatMap(address -> inRange(address.getAddress()));
    }

    private Optional<String> inRange(byte[] address) {
        for (int bits : narrowestFirst) {
            String site = ranges.get(AddressRange.of(address, bits));
            if (site != null) {
                return Optional.of(site);
            }
        }
        return Optional.empty();
    }

    private void add(String line, int number) {
        String[] columns = line.split("\\s+", -1);
        if (columns.length != 2) {
            complaints.add("line " + number + " '" + line + "' does not have two columns");
            return;
        }
        String site = columns[1];
        if (!Location.isName(site)) {
            complaints.add("line " + number + ": '" + site + "' is no site, which is a name without / and @; racks are"
                    + " in net.topology.table.file.name");
            return;
        }
        String before;
        if (columns[0].contains("/")) {
            Optional<AddressRange> range = AddressRange.parse(columns[0]);
            if (range.isEmpty()) {
                complaints.add("line " + number + ": '" + columns[0] + "' is no range as in 10.7.0.0/16");
                return;
            }
            before = ranges.putIfAbsent(range.get(), site);
        } else {
            before = exact.putIfAbsent(AddressText.normalised(columns[0]), site);
        }
        if (before != null && !before.equals(site)) {
            complaints.add("line " + number + ": " + columns[0] + " is at " + before + " by a line above");
        }
    }
}
