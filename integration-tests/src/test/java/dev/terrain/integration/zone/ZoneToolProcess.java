package dev.terrain.integration.zone;

import dev.terrain.integration.Plugin;
import dev.terrain.integration.TestCluster;
import dev.terrain.integration.hadoop.HadoopLayout;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The command line tool in a JVM of its own, with the classpath of this one. */
final class ZoneToolProcess {

    private static final String CLASS_PATH = classPath();

    private ZoneToolProcess() {}

    /** Runs it to its end. */
    static LoopDisk.Result run(Object... arguments) throws IOException {
        return LoopDisk.runAny(command(arguments));
    }

    /** Starts it; what it prints is lost. */
    static Process start(Object... arguments) throws IOException {
        return new ProcessBuilder(command(arguments))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static List<String> command(Object... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                CLASS_PATH,
                "dev.terrain.zone.ZoneTool"));
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return command;
    }

    /** The built jar, and the jars of a Hadoop that is laid out once for all tests. */
    private static String classPath() {
        try {
            HadoopLayout hadoop = HadoopLayout.create(
                    TestCluster.VERSION,
                    Files.createTempDirectory(
                            TestCluster.PROJECT.resolve("integration-tests/target"), "hadoop-of-zone-tool-"),
                    line -> {});
            return Stream.concat(Stream.of(Plugin.jar(TestCluster.PROJECT, "zone-allocator")), hadoop.jars().stream())
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
