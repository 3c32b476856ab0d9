package dev.terrain.rack.internal.map;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The site's own table of racks in the format of Hadoop's {@code TableMapping} (host or address, white space, path;
 * {@code net.topology.table.file.name}), which gives the racks. Immutable.
 *
 * <p>Paths are what they are for Hadoop; an {@code @} in them, which would name a site, becomes {@code -}. Lines that
 * are not two columns are left out, as by Hadoop.
 */
public final class StaticTable {

    /** Of a site that has none. */
    public static final StaticTable NONE = parse(List.of());

    private final Map<String, String> racks = new HashMap<>();

    private StaticTable() {}

    /**
     * Reads a table.
     *
     * @throws IOException when the file cannot be read
     */
    public static StaticTable read(Path file) throws IOException {
        return parse(Files.readAllLines(file));
    }

    static StaticTable parse(List<String> lines) {
        StaticTable table = new StaticTable();
        for (String line : lines) {
            String[] columns = line.strip().split("\\s+", -1);
            if (columns.length == 2 && !columns[0].startsWith("#")) {
                table.racks.put(AddressText.normalised(columns[0]), rack(columns[1]));
            }
        }
        return table;
    }

    /** The rack of an address or, where that is not in the table, of its host name. */
    public String rack(String address, String host) {
        String rack = racks.get(address);
        return rack == null ? racks.getOrDefault(host, Location.DEFAULT_RACK) : rack;
    }

    private static String rack(String path) {
        String rack = Arrays.stream(path.replace(Location.MARK, '-').split("/", -1))
                .filter(part -> !part.isEmpty())
                .map(part -> "/" + part)
                .collect(Collectors.joining());
        return rack.isEmpty() ? Location.DEFAULT_RACK : rack;
    }
}
