package dev.terrain.integration.bench.lustre.real;

import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.fixture.process.Program;
import dev.terrain.integration.fixture.process.Words;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * lustre-locality-split's own choice of nodes, by its classes. Those are not on this module's classpath: a JVM that has
 * them runs {@link Assigner}.
 */
final class AssignedNodes {

    private AssignedNodes() {}

    /** The nodes for these files; where the plugin has no preference, the node that there is. */
    static List<Integer> of(Reading reading, RealCommand options) throws IOException {
        String classPath =
                System.getProperty("java.class.path") + File.pathSeparator + Plugin.LUSTRE.jar(options.project());
        List<String> files = IntStream.range(0, options.files())
                .mapToObj(file -> reading.serversOf(file, options).stream()
                        .map(String::valueOf)
                        .collect(Collectors.joining(",")))
                .toList();
        List<String> command = Words.of(
                Words.jdk("java"),
                "-cp",
                List.of(classPath),
                Assigner.class.getName(),
                options.racks,
                options.nodes(),
                files);
        List<Integer> preferred =
                Program.run(command).strip().lines().map(Integer::valueOf).toList();
        return IntStream.range(0, options.files())
                .mapToObj(file -> preferred.get(file) < 0 ? reading.nodes().get(file) : preferred.get(file))
                .toList();
    }
}
