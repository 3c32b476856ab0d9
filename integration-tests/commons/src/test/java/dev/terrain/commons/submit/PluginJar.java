package dev.terrain.commons.submit;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;
import org.jspecify.annotations.Nullable;

/** The first plugin in a jar, as on a cluster. */
final class PluginJar {
    private PluginJar() {}

    /** Makes the jar, with no service in it: it is asked by these tests alone. */
    static void build(Path jar) throws Exception {
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Class<?> some : List.of(SubmissionProvider.class, FirstProvider.class)) {
                Path classes = Path.of(
                        some.getProtectionDomain().getCodeSource().getLocation().toURI());
                try (Stream<Path> files = Files.walk(classes.resolve("dev"))) {
                    for (Path file : files.filter(Files::isRegularFile).toList()) {
                        out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                        Files.copy(file, out);
                    }
                }
            }
        }
    }

    /** Has a job prepared by the plugin in that jar. */
    static void submit(Path jar, Configuration conf) throws Exception {
        assertThat(ask(jar, conf)).isNotNull();
        assertThat(conf.get("mapreduce.job.inputformat.class")).isEqualTo(FirstProvider.Wrapper.class.getName());
    }

    static @Nullable ClientProtocol ask(Path jar, Configuration conf) throws Exception {
        ClassLoader withoutPlugins = new ClassLoader(PluginJar.class.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (name.startsWith("dev.terrain.")) {
                    throw new ClassNotFoundException(name);
                }
                return super.loadClass(name, resolve);
            }
        };
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, withoutPlugins)) {
            thread.setContextClassLoader(loader);
            return loader.loadClass(FirstProvider.class.getName())
                    .asSubclass(ClientProtocolProvider.class)
                    .getConstructor()
                    .newInstance()
                    .create(conf);
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
