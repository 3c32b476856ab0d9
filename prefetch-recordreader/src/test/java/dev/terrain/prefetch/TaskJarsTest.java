package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskJarsTest {

    /** What the jars contain. */
    public static final class Content {}

    @TempDir
    Path folder;

    private final Configuration conf = new Configuration(false);

    private void addJarIn(String name) throws Exception {
        Path jar = Files.createDirectory(folder.resolve(name)).resolve("some.jar");
        String file = Content.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                InputStream in = Content.class.getClassLoader().getResourceAsStream(file)) {
            out.putNextEntry(new JarEntry(file));
            assertThat(in).isNotNull().satisfies(bytes -> bytes.transferTo(out));
        }
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
            TaskJars.addJarOf(loader.loadClass(Content.class.getName()), conf);
        }
    }

    @Test
    void jarInAFolderWithAPlus() throws Exception {
        addJarIn("a+b");

        assertThat(conf.get("tmpjars")).isEqualTo("file:" + folder.resolve("a+b/some.jar"));
    }

    @Test
    void jarThatHadoopCannotShipIsLeftToTheNodes() throws Exception {
        addJarIn("a b");

        assertThat(conf.get("tmpjars")).isNull();
    }

    @Test
    void folderOfClassesIsNoJar() {
        TaskJars.addJarOf(TaskJarsTest.class, conf);

        assertThat(conf.get("tmpjars")).isNull();
    }
}
