package dev.terrain.install.internal.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.terrain.install.internal.plugin.Plugin;
import dev.terrain.install.internal.plugin.SiteFile;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SiteFolderTest {

    private static final List<Plugin> ALL = Plugin.meantBy(Plugin.EVERY);

    @TempDir
    Path folder;

    @Test
    void makesFilesThatAreMissingAndDeletesThemAgain() throws IOException {
        switchOn(ALL);

        assertThat(folder).isDirectoryContaining("glob:**/hdfs-site.xml");
        assertThat(value(SiteFile.HDFS, "dfs.net.topology.impl")).isEqualTo("${terrain.rack.network-topology}");

        switchOn(Set.of());

        assertThat(folder).isDirectoryNotContaining("glob:**-site.xml");
    }

    @Test
    void secondTimeChangesNothing() throws IOException {
        write(SiteFile.MAPRED, "");
        switchOn(ALL);
        byte[] once = bytes(SiteFile.MAPRED);

        assertThat(new SiteFolder(folder).rewrite(ALL)).isEmpty();
        assertThat(bytes(SiteFile.MAPRED)).isEqualTo(once);
    }

    @Test
    void keepsTheFileAsItWasBeside() throws IOException {
        write(SiteFile.MAPRED, property("a", "1"));
        byte[] before = bytes(SiteFile.MAPRED);

        List<String> done = switchOn(Set.of(Plugin.SPILL));

        Path backup = folder.resolve("mapred-site.xml.before-terrain");
        assertThat(backup).hasBinaryContent(before);
        assertThat(done)
                .containsExactly(
                        "changed " + path(SiteFile.MAPRED).toRealPath() + "; as it was before: " + backup.toRealPath());
    }

    @Test
    void keepsTheOperatorsFileAndNotOneOfItsOwn() throws IOException {
        write(SiteFile.MAPRED, property("a", "1"));
        byte[] before = bytes(SiteFile.MAPRED);

        switchOn(Set.of(Plugin.SPILL));
        switchOn(Set.of(Plugin.SPILL, Plugin.ZONE));

        assertThat(folder.resolve("mapred-site.xml.before-terrain")).hasBinaryContent(before);
    }

    @Test
    void keepsModeOwnerAndGroup() throws IOException {
        write(SiteFile.MAPRED, "");
        Path file = path(SiteFile.MAPRED);
        String mode = "rw-r-----";
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
        try {
            Files.setAttribute(file, "unix:gid", 1);
        } catch (FileSystemException e) {
            abort("needs root, which may give a file to any group");
        }
        Object group = Files.getAttribute(file, "posix:group");

        switchOn(Set.of(Plugin.SPILL));

        assertThat(Files.getAttribute(file, "posix:group")).isEqualTo(group);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo(mode);
    }

    @Test
    void aLinkStaysALink() throws IOException {
        Path real = Files.createDirectory(folder.resolve("real")).resolve("mapred-site.xml");
        Files.writeString(real, "<configuration></configuration>");
        Files.createSymbolicLink(path(SiteFile.MAPRED), real);

        switchOn(Set.of(Plugin.SPILL));

        assertThat(path(SiteFile.MAPRED)).isSymbolicLink();
        assertThat(real).content().contains("<value>spill</value>");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mapreduce_shuffle                  | mapreduce_shuffle,terrain_zone",
                "spark_shuffle , mapreduce_shuffle  | spark_shuffle,mapreduce_shuffle,terrain_zone",
                "spark_shuffle                      | spark_shuffle,terrain_zone",
                "terrain_zone,mapreduce_shuffle     | terrain_zone,mapreduce_shuffle",
            })
    void auxiliaryServicesAreAddedToThoseThatAreThere(String before, String after) throws IOException {
        write(SiteFile.YARN, property("yarn.nodemanager.aux-services", before));

        switchOn(Set.of(Plugin.ZONE));

        assertThat(value(SiteFile.YARN, "yarn.nodemanager.aux-services")).isEqualTo(after);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "none            | prefetch,lustre",
                "spill           | spill,prefetch,lustre",
                "lustre,prefetch | lustre,prefetch",
                "all             | all",
            })
    void pluginsAreAddedToThoseThatJobsHave(String before, String after) throws IOException {
        write(SiteFile.MAPRED, property("terrain.plugins", before));

        switchOn(List.of(Plugin.LUSTRE, Plugin.PREFETCH));

        assertThat(value(SiteFile.MAPRED, "terrain.plugins")).isEqualTo(after);
    }

    @Test
    void locationsOfOtherProgramsStayAsTheyWere() throws IOException {
        String mapping = "net.topology.node.switch.mapping.impl";
        write(SiteFile.CORE, property(mapping, "org.apache.hadoop.net.TableMapping"));

        switchOn(Set.of(Plugin.RACK));

        assertThat(value(SiteFile.CORE, mapping)).isEqualTo("${terrain.rack.switch-mapping}");
        assertThat(value(SiteFile.CORE, "terrain.rack.switch-mapping")).isEqualTo("org.apache.hadoop.net.TableMapping");
    }

    @Test
    void hadoopsOwnClassesAreReplacedAndTuningOfTheOperatorsStays() throws IOException {
        write(
                SiteFile.HDFS,
                property("dfs.net.topology.impl", "org.apache.hadoop.hdfs.net.DFSNetworkTopology")
                        + property("dfs.namenode.replication.max-streams", "7"));

        switchOn(ALL);

        assertThat(value(SiteFile.HDFS, "dfs.net.topology.impl")).isEqualTo("${terrain.rack.network-topology}");
        assertThat(value(SiteFile.HDFS, "dfs.namenode.replication.max-streams")).isEqualTo("7");
        assertThat(value(SiteFile.HDFS, "dfs.namenode.redundancy.interval.seconds"))
                .isEqualTo("1s");
    }

    @Test
    void whatWasPastedByHandIsLeftAlone() throws IOException {
        write(SiteFile.MAPRED, property("terrain.plugins", "prefetch"));
        byte[] before = bytes(SiteFile.MAPRED);

        assertThat(switchOn(Set.of(Plugin.PREFETCH))).isEmpty();
        assertThat(bytes(SiteFile.MAPRED)).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "zone   | CORE   | terrain.plugins | spill | move it to mapred-site.xml",
                "rack   | CORE   | net.topology.node.switch.mapping.impl | com.example.Racks | leave this plugin off",
                "rack   | CORE   | net.topology.script.file.name | /etc/racks.sh | net.topology.table.file.name",
                "rack   | HDFS   | dfs.block.replicator.classname | com.example.Placement | remove it there",
            })
    void refusesAnotherValueWithKeyValueAndRemedy(String plugin, SiteFile file, String key, String value, String remedy)
            throws IOException {
        write(file, property(key, value));

        assertThatThrownBy(() -> switchOn(Plugin.meantBy(plugin)))
                .isInstanceOf(RefusedException.class)
                .hasMessageContainingAll(path(file).toRealPath().toString(), key, value, remedy);
    }

    @Test
    void refusesToChangeWhatIsFinal() throws IOException {
        write(
                SiteFile.MAPRED,
                "<property><name>terrain.plugins</name><value>spill</value><final>true</final></property>");

        assertThatThrownBy(() -> switchOn(Set.of(Plugin.PREFETCH)))
                .hasMessageContainingAll("terrain.plugins", "final", "spill,prefetch");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<configuration/>",
                "<configuration>",
                "<configuration></configuration><!-- ",
                "not XML </configuration>",
                "<configuration><!-- terrain begin: zone. changed --></configuration>",
                "<configuration><!-- terrain end --></configuration>",
            })
    void leavesAFileAloneThatItCannotEdit(String text) throws IOException {
        Files.writeString(path(SiteFile.MAPRED), text);

        assertThatThrownBy(() -> switchOn(ALL))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("mapred-site.xml");
        assertThat(path(SiteFile.MAPRED)).content().isEqualTo(text);
        assertThat(path(SiteFile.YARN)).doesNotExist();
    }

    @Test
    void whateverTheOrderTheFilesAreTheSame() throws IOException {
        write(SiteFile.MAPRED, property("mapreduce.framework.name", "yarn"));
        switchOn(EnumSet.of(Plugin.ZONE));
        switchOn(EnumSet.of(Plugin.ZONE, Plugin.PREFETCH));
        byte[] oneByOne = bytes(SiteFile.MAPRED);
        switchOn(Set.of());

        switchOn(EnumSet.of(Plugin.PREFETCH, Plugin.ZONE));

        assertThat(bytes(SiteFile.MAPRED)).isEqualTo(oneByOne);
        assertThat(new SiteFolder(folder).plugins()).containsExactly(Plugin.PREFETCH, Plugin.ZONE);
    }

    private List<String> switchOn(Collection<Plugin> plugins) throws IOException {
        Set<Plugin> sorted = EnumSet.noneOf(Plugin.class);
        sorted.addAll(plugins);
        return new SiteFolder(folder).rewrite(sorted);
    }

    private void write(SiteFile file, String properties) throws IOException {
        Files.writeString(path(file), "<?xml version=\"1.0\"?>\n<configuration>\n" + properties + "</configuration>\n");
    }

    private static String property(String name, String value) {
        return Block.xml(new TreeMap<>(Map.of(name, value)));
    }

    private String value(SiteFile file, String key) {
        Configuration conf = new Configuration(false);
        conf.addResource(new org.apache.hadoop.fs.Path(path(file).toUri()));
        return String.valueOf(conf.getRaw(key));
    }

    private byte[] bytes(SiteFile file) throws IOException {
        return Files.readAllBytes(path(file));
    }

    private Path path(SiteFile file) {
        return folder.resolve(file.fileName());
    }
}
