package dev.terrain.integration.bench.zone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.TestCluster;
import dev.terrain.integration.cluster.HadoopLayout;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.SiteXml;
import dev.terrain.integration.fixture.process.Program;
import dev.terrain.integration.fixture.process.Words;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The command line tool in a JVM of its own, with the classpath of this one. */
final class ZoneToolProcess {

    private static final String MAIN = "dev.terrain.zone.ZoneTool";

    /** What has a command run without any right (package util-linux). */
    static final List<String> NOBODY = List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");

    private static final String CLASS_PATH = classPath();

    private ZoneToolProcess() {}

    /** Runs it to its end. */
    static LoopDisk.Result run(Object... arguments) throws IOException {
        return runBy(List.of(), arguments);
    }

    /** Runs it to its end, started by a program that starts others, such as {@code unshare --mount}. */
    static LoopDisk.Result runBy(List<String> program, Object... arguments) throws IOException {
        return LoopDisk.runAny(command(program, CLASS_PATH, MAIN, arguments));
    }

    /** Runs it to its end, and asserts that it refuses in one line, of which a part is this. */
    static void assertRefuses(String part, Object... arguments) throws IOException {
        assertRefused(run(arguments), part);
    }

    /** Asserts that it refused in one line, which has these parts. */
    static void assertRefused(LoopDisk.Result result, String... parts) {
        assertThat(result.exitCode()).as(result.output()).isEqualTo(1);
        assertThat(result.output().strip()).contains(parts).doesNotContain("\n");
    }

    /**
     * Runs it to its end as a user who owns nothing; from {@code folder}, to which its jars are linked, since those of
     * Maven's repository may be readable by their owner alone.
     */
    static LoopDisk.Result runAsNobody(Path folder, Object... arguments) throws IOException {
        List<String> jars = new ArrayList<>();
        for (String entry : CLASS_PATH.split(File.pathSeparator, -1)) {
            Path jar = Path.of(entry).toRealPath();
            Path link = folder.resolve(jars.size() + ".jar");
            if (Files.isRegularFile(jar) && Files.notExists(link)) {
                Program.run("sh", "-c", "ln " + jar + " " + link + " || cp " + jar + " " + link);
            }
            jars.add(link.toString());
        }
        return LoopDisk.runAny(command(NOBODY, String.join(File.pathSeparator, jars), MAIN, arguments));
    }

    /** Starts it; what it prints is lost. */
    static Process start(Object... arguments) throws IOException {
        return startHadoop(MAIN, arguments);
    }

    /** Starts another class of the same classpath. */
    static Process startHadoop(String main, Object... arguments) throws IOException {
        return new ProcessBuilder(command(List.of(), CLASS_PATH, main, arguments))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static List<String> command(List<String> program, String classPath, String main, Object... arguments) {
        return Words.of(
                program,
                Words.jdk("java"),
                "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp",
                List.of(classPath, main),
                List.of(arguments));
    }

    /** The built jar, and the jars of a Hadoop that is laid out once for all tests, with nothing configured. */
    private static String classPath() {
        try {
            HadoopLayout hadoop = HadoopLayout.create(
                    TestCluster.VERSION,
                    Files.createTempDirectory(
                            TestCluster.PROJECT.resolve("integration-tests/target"), "hadoop-of-zone-tool-"),
                    line -> {});
            for (SiteFile site : SiteFile.values()) {
                SiteXml.write(hadoop.configuration().resolve(site.fileName()), Map.of());
            }
            return Stream.concat(
                            Stream.of(hadoop.configuration(), Plugin.jar(TestCluster.PROJECT, "zone-allocator")),
                            hadoop.jars().stream())
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
