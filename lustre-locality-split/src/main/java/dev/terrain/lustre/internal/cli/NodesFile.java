package dev.terrain.lustre.internal.cli;

import dev.terrain.lustre.internal.topology.MapFile;
import dev.terrain.lustre.internal.topology.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Compute nodes that stand in a file in the place of those that YARN knows: a line {@code HOST}, or {@code HOST
 * rack=/row1/rack7 at=3,4} as in the map file.
 */
final class NodesFile {

    private NodesFile() {}

    /**
     * The nodes of a file, in its order; of one that has its name alone the map file may know more.
     *
     * @throws IllegalArgumentException naming the line that is wrong
     */
    static List<Place> read(Path file, MapFile mapFile) throws IOException {
        List<String> names = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        for (String text : Files.readAllLines(file)) {
            String line = text.replaceFirst("#.*", "").strip();
            boolean hasMore = line.contains("=");
            // Empty lines stay, so that messages have the number of the line in the file.
            lines.add(hasMore ? line : "");
            if (!line.isEmpty()) {
                names.add(line.split("\\s+", 2)[0]);
            }
        }
        MapFile written = MapFile.parse(file.toString(), lines);
        return names.stream()
                .distinct()
                .map(name -> {
                    Place here = written.node(name);
                    return here.equals(Place.named(name)) ? mapFile.node(name) : here;
                })
                .toList();
    }
}
