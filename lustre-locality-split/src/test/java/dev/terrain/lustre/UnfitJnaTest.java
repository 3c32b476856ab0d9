package dev.terrain.lustre;

import static dev.terrain.lustre.FakeLustre.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A JVM whose JNA is missing or does not fit plans a job as stock, and says so once. */
@Timeout(120)
class UnfitJnaTest {

    @TempDir
    Path folder;

    @BeforeEach
    void twoFiles() throws IOException {
        FakeLustre lustre = FakeLustre.in(folder);
        lustre.file("a", new byte[2 * MIB], MIB, 0, 1);
        lustre.file("b", new byte[2 * MIB], MIB, 0, 1);
    }

    /** Plans a job in a JVM of its own; prints a line for each split and each warning. */
    static final class Child {

        private Child() {}

        public static void main(String[] arguments) throws Exception {
            Configuration conf = new Configuration();
            FakeLustre lustre = FakeLustre.in(Path.of(arguments[0]));
            lustre.configure(conf);
            conf.setLong("mapreduce.input.fileinputformat.split.maxsize", MIB);
            try (Warnings warnings = new Warnings()) {
                List<InputSplit> splits = lustre.splits(
                        conf,
                        TextInputFormat.class,
                        new org.apache.hadoop.fs.Path("lustre://" + arguments[0] + "/a"),
                        new org.apache.hadoop.fs.Path("lustre://" + arguments[0] + "/b"));
                for (InputSplit split : splits) {
                    System.out.println("split on " + Splits.host(split));
                }
                warnings.warnings().forEach(message -> System.out.println("warning: " + message));
            }
        }
    }

    private List<String> plan(String classPath, String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java", "-Xmx256m"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", classPath, Child.class.getName(), folder.toString()));
        Path out = folder.resolve("out");
        Process child = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
        List<String> lines = Files.readAllLines(out);
        assertThat(child.exitValue()).as(String.join("\n", lines)).isZero();
        return lines.stream()
                .filter(line -> line.startsWith("split ") || line.startsWith("warning: "))
                .toList();
    }

    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));
    }

    private static void assertIsStocksWithOneWarning(List<String> lines, String why) {
        assertThat(lines.stream().filter(line -> line.startsWith("split ")))
                .hasSize(4)
                .containsOnly("split on localhost");
        assertThat(lines.stream().filter(line -> line.startsWith("warning: ")))
                .singleElement()
                .asString()
                .contains("JNA does not work here", why);
    }

    @Test
    void withoutJna() throws Exception {
        String others = Arrays.stream(classPath().split(File.pathSeparator))
                .filter(entry -> !entry.contains("/jna"))
                .collect(Collectors.joining(File.pathSeparator));

        assertIsStocksWithOneWarning(plan(others), "NoClassDefFoundError");
    }

    @Test
    void withoutJnasLibrary() throws Exception {
        assertIsStocksWithOneWarning(
                plan(classPath(), "-Djna.nosys=true", "-Djna.noclasspath=true"), "UnsatisfiedLinkError");
    }

    /** Its message is JNA's own, where classes and library are of different releases. */
    @Test
    void withJnaOfTwoReleases() throws Exception {
        Path source = Files.createDirectories(folder.resolve("jna")).resolve("Native.java");
        Files.writeString(source, """
                package com.sun.jna;
                public final class Native {
                    static {
                        if (true) throw new Error("There is an incompatible JNA native library");
                    }
                    public static void register(Class<?> type, String library) {}
                }
                """, StandardCharsets.UTF_8);
        int compiled = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler())
                .run(null, null, null, "-d", folder.resolve("jna").toString(), source.toString());
        assertThat(compiled).isZero();

        assertIsStocksWithOneWarning(
                plan(folder.resolve("jna") + File.pathSeparator + classPath()), "incompatible JNA native library");
    }
}
