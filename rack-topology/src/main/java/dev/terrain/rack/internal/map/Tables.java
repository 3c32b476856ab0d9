package dev.terrain.rack.internal.map;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.util.functional.FunctionRaisingIOE;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The operator's two files, as last read. A file that cannot be read leaves what was read before, and is said in the
 * log; so are lines that are wrong.
 *
 * @param complaints the wrong lines of the files
 */
public record Tables(
        Optional<Path> overridesFile,
        Optional<Path> tableFile,
        Overrides overrides,
        StaticTable table,
        List<String> complaints) {

    private static final Logger LOG = LoggerFactory.getLogger(Tables.class);

    /** Of an operator who has none. */
    public static final Tables NONE = read(Optional.empty(), Optional.empty());

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

    private static <T> T read(Optional<Path> file, FunctionRaisingIOE<Path, T> reader, T before, List<String> wrong) {
        if (file.isEmpty()) {
            return before;
        }
        try {
            return reader.apply(file.get());
        } catch (IOException e) {
            wrong.add(file.get() + " cannot be read (" + e + ")");
            return before;
        }
    }
}
