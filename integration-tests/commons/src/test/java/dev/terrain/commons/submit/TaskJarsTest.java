package dev.terrain.commons.submit;

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

    private interface Use {
        void of(Class<?> type) throws Exception;
    }

    /** With a class that some.jar in this folder has. */
    private void withJarIn(String name, Use use) throws Exception {
        Path jar = Files.createDirectory(folder.resolve(name)).resolve("some.jar");
        String file = Content.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                InputStream in = Content.class.getClassLoader().getResourceAsStream(file)) {
            out.putNextEntry(new JarEntry(file));
            assertThat(in).isNotNull().satisfies(bytes -> bytes.transferTo(out));
        }
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
            use.of(loader.loadClass(Content.class.getName()));
        }
    }

    private void addJarIn(String name) throws Exception {
        withJarIn(name, type -> TaskJars.addJarOf(type, conf));
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

    @Test
    void jarOfAnotherMachineIsReplacedByTheOneThatIsHere() throws Exception {
        conf.set("tmpjars", "file:/no/such/folder/some.jar,file:/no/such/folder/other.jar,hdfs://nn/some.jar");

        withJarIn("here", type -> TaskJars.replaceMissingJarOf(type, conf));

        assertThat(conf.get("tmpjars"))
                .isEqualTo("file:" + folder.resolve("here/some.jar")
                        + ",file:/no/such/folder/other.jar,hdfs://nn/some.jar");
    }

    @Test
    void jarThatIsThereStays() throws Exception {
        Path there = Files.createFile(folder.resolve("some.jar"));
        conf.set("tmpjars", there.toUri().toString());

        withJarIn("here", type -> TaskJars.replaceMissingJarOf(type, conf));

        assertThat(conf.get("tmpjars")).isEqualTo(there.toUri().toString());
    }

    @Test
    void jarIsNotAddedWhereNoneWas() throws Exception {
        withJarIn("here", type -> TaskJars.replaceMissingJarOf(type, conf));

        assertThat(conf.get("tmpjars")).isNull();
    }

    private void submitFromAJar(Path jar, String framework) throws Exception {
        PluginJar.build(jar);
        conf.set("mapreduce.framework.name", framework);
        conf.set("terrain.plugins", "prefetch");
        conf.setBoolean("mapred.mapper.new-api", true);
        PluginJar.submit(jar, conf);
    }

    @Test
    void aJobBringsTheJarOfThisModule() throws Exception {
        Path jar = folder.resolve("plugin.jar");

        submitFromAJar(jar, "witness");

        assertThat(conf.get("tmpjars")).isEqualTo("file:" + jar);
    }

    @Test
    void aJobOfNodesThatHaveTheJarBringsNone() throws Exception {
        conf.setBoolean("terrain.ship-jars", false);

        submitFromAJar(folder.resolve("plugin.jar"), "witness");

        assertThat(conf.get("tmpjars")).isNull();
    }

    @Test
    void aJobOfTheLocalRunnerHasItAlready() throws Exception {
        submitFromAJar(folder.resolve("plugin.jar"), "local");

        assertThat(conf.get("tmpjars")).isNull();
    }

    @Test
    void aJobThatATaskSubmitsBringsTheJarFromWhereTheTaskHasIt() throws Exception {
        submitFromAJar(folder.resolve("plugin.jar"), "witness");
        Files.delete(folder.resolve("plugin.jar"));
        Path onNode = Files.createDirectory(folder.resolve("node")).resolve("plugin.jar");

        submitFromAJar(onNode, "witness");

        assertThat(conf.get("tmpjars")).isEqualTo("file:" + onNode);
    }

    @Test
    void jarJoinsOthersOnce() {
        conf.set("tmpjars", "file:/a.jar,hdfs://nn/b.jar");
        TaskJars.add("/opt/terrain/plugin.jar", conf);
        TaskJars.add("/elsewhere/plugin.jar", conf);
        assertThat(conf.get("tmpjars")).isEqualTo("file:/a.jar,hdfs://nn/b.jar,file:/opt/terrain/plugin.jar");
    }
}
