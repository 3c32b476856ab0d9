package dev.terrain.rack.internal.map;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The operator's two files, as last read. A file that cannot be read leaves what was read before, and is said in the
 * log; so are lines that are wrong.
 *
 * @param racks by host or address
 * @param complaints the wrong lines of the files
 */
public record Tables(
        Optional<Path> overridesFile,
        Optional<Path> tableFile,
        Overrides overrides,
        Map<String, String> racks,
        List<String> complaints) {

    private static final Logger LOG = LoggerFactory.getLogger(Tables.class);

    /** Of an operator who has none. */
    public static final Tables NONE = read(Optional.empty(), Optional.empty());

    /** Reads both, so far as they are named. */
    public static Tables read(Optional<Path> overridesFile, Optional<Path> tableFile) {
        return new Tables(overridesFile, tableFile, Overrides.NONE, Map.of(), List.of()).again();
    }

    /** Reads both again. */
    public Tables again() {
        List<String> wrong = new ArrayList<>();
        Overrides newOverrides = read(overridesFile, Overrides::new, overrides, wrong);
        newOverrides.complaints().forEach(line -> wrong.add(overridesFile.orElseThrow() + " " + line));
        Map<String, String> newRacks = read(tableFile, Tables::racks, racks, wrong);
        if (!wrong.isEmpty()) {
            LOG.warn("these lines are ignored: {}", String.join("; ", wrong));
        }
        return new Tables(overridesFile, tableFile, newOverrides, newRacks, List.copyOf(wrong));
    }

    /** The rack of an address or, where that is not in the table, of its host name. */
    public String rack(String address, String host) {
        String rack = racks.get(address);
        return rack == null ? racks.getOrDefault(host, Location.DEFAULT_RACK) : rack;
    }

    private static <T> T read(Optional<Path> file, Function<List<String>, T> parser, T before, List<String> wrong) {
        if (file.isEmpty()) {
            return before;
        }
        try {
            return parser.apply(Files.readAllLines(file.get()));
        } catch (IOException e) {
            wrong.add(file.get() + " cannot be read (" + e + ")");
            return before;
        }
    }

    /**
     * Reads the site's own table of racks in the format of Hadoop's {@code TableMapping} (host or address, white space,
     * path; {@code net.topology.table.file.name}). Paths are what they are for Hadoop; an {@code @} in them, which
     * would name a site, becomes {@code -}. Lines that are not two columns are left out, as by Hadoop.
     */
    static Map<String, String> racks(List<String> lines) {
        Map<String, String> racks = new HashMap<>();
        for (String line : lines) {
            String[] columns = line.strip().split("\\s+", -1);
            if (columns.length == 2 && !columns[0].startsWith("#")) {
                racks.put(AddressText.normalised(columns[0]), rack(columns[1]));
            }
        }
        return racks;
    }

    private static String rack(String path) {
        String rack = Arrays.stream(path.replace(Location.MARK, '-').split("/", -1))
                .filter(part -> !part.isEmpty())
                .map(part -> "/" + part)
                .collect(Collectors.joining());
        return rack.isEmpty() ? Location.DEFAULT_RACK : rack;
    }
}
