package dev.terrain.integration.cluster;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;

/**
 * Makes jars for a cluster from Java source written in a program, so that this module needs nothing to compile it.
 *
 * @param jars what the source is compiled against; {@code *} stands for all of a folder
 * @param folder where source, classes and jars are put; made when missing
 */
public record JarOfSource(List<Path> jars, Path folder) {

    public JarOfSource {
        jars = List.copyOf(jars);
    }

    /** Compiles one class of the default package and returns a jar with nothing else in it. */
    public Path compile(String className, String source) throws IOException {
        Files.createDirectories(folder);
        Path file = Files.writeString(folder.resolve(className + ".java"), source);
        String classpath = jars.stream().map(Path::toString).collect(Collectors.joining(":"));
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        int errors = ToolProvider.getSystemJavaCompiler()
                .run(null, messages, messages, "-cp", classpath, "-d", folder.toString(), file.toString());
        if (errors != 0) {
            throw new IllegalArgumentException(messages.toString(StandardCharsets.UTF_8));
        }
        Path jar = folder.resolve(className + ".jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            entries.putNextEntry(new ZipEntry(className + ".class"));
            Files.copy(folder.resolve(className + ".class"), entries);
        }
        return jar;
    }
}
