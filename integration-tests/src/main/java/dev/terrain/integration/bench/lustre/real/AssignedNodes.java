package dev.terrain.integration.bench.lustre.real;

import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.fixture.process.Program;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * lustre-locality-split's own choice of nodes, by its classes. Those are not on this module's classpath: a JVM that has
 * them runs {@link Assigner}.
 */
final class AssignedNodes {

    private AssignedNodes() {}

    /** The nodes for these files; where the plugin has no preference, the node that there is. */
    static List<Integer> of(Reading reading, RealCommand options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator + Plugin.LUSTRE.jar(options.project()),
                Assigner.class.getName(),
                String.valueOf(options.racks),
                String.valueOf(options.nodes())));
        for (int file = 0; file < options.files(); file++) {
            command.add(String.join(
                    ",",
                    reading.serversOf(file, options).stream()
                            .map(String::valueOf)
                            .toList()));
        }
        List<Integer> preferred =
                Program.run(command).strip().lines().map(Integer::valueOf).toList();
        return IntStream.range(0, options.files())
                .mapToObj(file -> preferred.get(file) < 0 ? reading.nodes().get(file) : preferred.get(file))
                .toList();
    }
}
