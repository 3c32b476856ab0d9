package dev.terrain.rack.internal.map;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The operator's two files, as last read. A file that cannot be read leaves what was read before, and is said in the
 * log; so are lines that are wrong. Immutable.
 */
public final class Tables {

    private static final Logger LOG = LoggerFactory.getLogger(Tables.class);

    private final Optional<Path> overridesFile;
    private final Optional<Path> tableFile;
    private final Overrides overrides;
    private final StaticTable table;
    private final List<String> complaints;

    private Tables(
            Optional<Path> overridesFile,
            Optional<Path> tableFile,
            Overrides overrides,
            StaticTable table,
            List<String> complaints) {
        this.overridesFile = overridesFile;
        this.tableFile = tableFile;
        this.overrides = overrides;
        this.table = table;
        this.complaints = complaints;
    }

    /** Reads both, so far as they are named. */
    public static Tables read(Optional<Path> overridesFile, Optional<Path> tableFile) {
        return new Tables(overridesFile, tableFile, Overrides.NONE, StaticTable.NONE, List.of()).again();
    }

    /** Reads both again. */
    public Tables again() {
        List<String> wrong = new ArrayList<>();
        Overrides newOverrides = read(overridesFile, Overrides::read, overrides, wrong);
        newOverrides.complaints().forEach(line -> wrong.add(overridesFile.orElseThrow() + " " + line));
        StaticTable newTable = read(tableFile, StaticTable::read, table, wrong);
        if (!wrong.isEmpty()) {
            LOG.warn("these lines are ignored: {}", String.join("; ", wrong));
        }
        return new Tables(overridesFile, tableFile, newOverrides, newTable, List.copyOf(wrong));
    }

    public Overrides overrides() {
        return overrides;
    }

    public StaticTable table() {
        return table;
    }

    /** The wrong lines of the files. */
    public List<String> complaints() {
        return complaints;
    }

    /** The map of a state, or of no state yet. */
    RackMap map(Optional<RackState> state) {
        return RackMap.of(state.orElse(RackState.NONE), overrides, table);
    }

    private static <T> T read(Optional<Path> file, Reader<T> reader, T before, List<String> wrong) {
        if (file.isEmpty()) {
            return before;
        }
        try {
            return reader.read(file.get());
        } catch (IOException e) {
            wrong.add(file.get() + " cannot be read (" + e + ")");
            return before;
        }
    }

    private interface Reader<T> {
        T read(Path file) throws IOException;
    }
}
