package dev.terrain.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.cluster.HadoopLayout;
import dev.terrain.integration.cluster.Plugin;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.codehaus.mojo.animal_sniffer.SignatureBuilder;
import org.codehaus.mojo.animal_sniffer.SignatureChecker;
import org.codehaus.mojo.animal_sniffer.logging.PrintWriterLogger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The plugin jars as files: what is in them, and whether a bare Hadoop has everything that they refer to. */
class PluginJarsIT {

    private static final Map<String, String> PACKAGES = Map.of(
            "zone-allocator", "zone",
            "rack-topology", "rack",
            "lustre-locality-split", "lustre",
            "prefetch-recordreader", "prefetch",
            "ssd-spill-tuner", "spill");

    /** What a plugin may use. (Other libraries come more than once among Hadoop's jars, in versions that differ.) */
    private static final Pattern FOR_PLUGINS =
            Pattern.compile("(hadoop-|slf4j-api-|jna-|commons-cli-|jackson-core-2|jackson-databind-2).*");

    /**
     * Of Java itself: java.xml for images of a NameNode, java.management for the types of JMX, jdk.unsupported for the
     * option that opens a file past the page cache.
     */
    private static final List<String> JAVA_MODULES =
            List.of("java.base", "java.xml", "java.management", "jdk.unsupported");

    @TempDir
    Path folder;

    static Set<String> modules() {
        return PACKAGES.keySet();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void holdsItsOwnClassesOnly(String module) throws IOException {
        String own = "dev/terrain/" + PACKAGES.get(module) + "/";
        try (JarFile jar = new JarFile(Plugin.jar(TestCluster.PROJECT, module).toFile())) {
            assertThat(jar.stream().filter(entry -> !entry.isDirectory()).map(ZipEntry::getName))
                    .allMatch(name -> name.startsWith(own) || name.startsWith("META-INF/"))
                    .doesNotHaveDuplicates();
            assertThat(jar.stream().map(ZipEntry::getName))
                    .noneMatch(name -> name.startsWith("META-INF/maven/org.") || name.endsWith(".jar"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.4.2", "3.5.0"})
    void linksAgainstABareHadoop(String version) throws IOException {
        HadoopLayout hadoop = HadoopLayout.create(version, folder.resolve(version), line -> {});
        byte[] signatures = signaturesOf(hadoop.jars());

        for (String module : modules()) {
            assertThat(missing(signatures, module))
                    .as("%s on Hadoop %s", module, version)
                    .isEmpty();
        }
    }

    @Test
    void noticesWhatIsMissing() throws IOException {
        List<Path> onlyCommon = HadoopLayout.create(TestCluster.VERSION, folder, line -> {}).jars().stream()
                .filter(jar -> jar.toString().contains("/share/hadoop/common/"))
                .toList();

        assertThat(missing(signaturesOf(onlyCommon), "ssd-spill-tuner"))
                .anyMatch(line -> line.contains("org.apache.hadoop.mapred.MapOutputCollector"));
    }

    /** What plugins may refer to: of these jars, and of Java itself. */
    private static byte[] signaturesOf(List<Path> jars) throws IOException {
        ByteArrayOutputStream signatures = new ByteArrayOutputStream();
        Signatures builder = new Signatures(signatures);
        for (String module : JAVA_MODULES) {
            try (Stream<Path> classes = Files.walk(Path.of(URI.create("jrt:/" + module)))) {
                for (Path file : classes.filter(name -> name.toString().endsWith(".class"))
                        .toList()) {
                    try (InputStream in = Files.newInputStream(file)) {
                        builder.add(file.toString(), in);
                    }
                }
            }
        }
        for (Path jar : jars) {
            if (FOR_PLUGINS.matcher(jar.getFileName().toString()).matches()) {
                builder.process(jar.toFile());
            }
        }
        builder.close();
        return signatures.toByteArray();
    }

    /** References of the module's jar that nothing resolves. */
    private static List<String> missing(byte[] signatures, String module) throws IOException {
        ByteArrayOutputStream problems = new ByteArrayOutputStream();
        PrintStream said = new PrintStream(problems, true, StandardCharsets.UTF_8);
        Path jar = Plugin.jar(TestCluster.PROJECT, module);
        // A VarHandle's methods take any signature (JLS 15.12.3), which no list of signatures has.
        Set<String> ignored = Set.of("dev.terrain." + PACKAGES.get(module) + ".*", "java.lang.invoke.VarHandle");
        SignatureChecker checker =
                new SignatureChecker(new ByteArrayInputStream(signatures), ignored, new PrintWriterLogger(said));
        checker.setSourcePath(List.of());
        checker.process(jar.toFile());
        return problems.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("[ERROR]"))
                .toList();
    }

    /** Takes single class files as well. */
    private static final class Signatures extends SignatureBuilder {

        Signatures(OutputStream out) throws IOException {
            super(new InputStream[0], out, new PrintWriterLogger(new PrintStream(OutputStream.nullOutputStream())));
        }

        void add(String name, InputStream classFile) throws IOException {
            process(name, classFile);
        }
    }
}
