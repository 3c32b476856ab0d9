package dev.terrain.install.internal.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.install.internal.plugin.Plugin;
import dev.terrain.install.internal.plugin.SiteFile;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Property: whatever an operator's files look like, and in whatever steps plugins go in and out, when the last is out
 * every file has its old bytes. {@code -Dterrain.site.rounds=100000} for more than a quick share.
 */
class RestoredBytesTest {

    private static final int ROUNDS = Integer.getInteger("terrain.site.rounds", 150);

    @TempDir
    Path folder;

    @Test
    void theLastPluginThatGoesLeavesTheOldBytes() throws IOException {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            Map<SiteFile, byte[]> before = writeFiles(random);
            for (int step = random.nextInt(3); step >= 0; step--) {
                rewrite(some(random));
            }
            rewrite(Set.of());
            for (SiteFile file : SiteFile.values()) {
                Path path = folder.resolve(file.fileName());
                if (before.containsKey(file)) {
                    assertThat(Files.readAllBytes(path))
                            .as("%s, seed %d", file, seed)
                            .isEqualTo(before.get(file));
                } else {
                    assertThat(path).as("seed %d", seed).doesNotExist();
                }
            }
        }
    }

    /** Looks as well whether anything was written: otherwise the old bytes were there all the time. */
    private void rewrite(Set<Plugin> plugins) throws IOException {
        new SiteFolder(folder).rewrite(plugins);
        assertThat(new SiteFolder(folder).plugins()).isEqualTo(plugins);
    }

    private static Set<Plugin> some(Random random) {
        Set<Plugin> some = EnumSet.noneOf(Plugin.class);
        for (Plugin plugin : Plugin.values()) {
            if (random.nextBoolean()) {
                some.add(plugin);
            }
        }
        return some;
    }

    private Map<SiteFile, byte[]> writeFiles(Random random) throws IOException {
        Map<SiteFile, byte[]> written = new EnumMap<>(SiteFile.class);
        for (SiteFile file : SiteFile.values()) {
            Path path = folder.resolve(file.fileName());
            Files.deleteIfExists(path);
            if (random.nextInt(4) > 0) {
                byte[] bytes = file(file, random);
                Files.write(path, bytes);
                written.put(file, bytes);
            }
        }
        return written;
    }

    /** Line ends, encodings, comments, sections and ends of a file as editors and people leave them. */
    private static byte[] file(SiteFile file, Random random) {
        Charset charset = random.nextBoolean() ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
        String line = random.nextBoolean() ? "\n" : "\r\n";
        StringBuilder text = new StringBuilder();
        if (!charset.equals(StandardCharsets.UTF_8) || random.nextBoolean()) {
            text.append("<?xml version=\"1.0\" encoding=\"")
                    .append(charset.name())
                    .append("\"?>")
                    .append(line);
        }
        text.append(
                pick(random, "", "<!-- </configuration> -->", "<?xml-stylesheet type=\"text/xsl\" href=\"c.xsl\"?>"));
        text.append("<configuration")
                .append(pick(random, "", " ", " a='b > c'"))
                .append('>');
        for (int i = random.nextInt(5); i > 0; i--) {
            text.append(line).append(pick(random, "  ", "\t", ""));
            text.append(pick(
                    random,
                    "<property><name>a" + i + "</name><value>M\u00fcller &lt;x&gt; &amp; co</value></property>",
                    "<property><name>b</name><value><![CDATA[</configuration>]]></value></property>",
                    "<property><name>c</name><value>${a1}</value><final>true</final></property>",
                    "<!-- <property> terrain begin: </configuration> gr\u00f6\u00dfer -->",
                    ofTheOperator(file),
                    line));
        }
        text.append(pick(random, line, "", "  ")).append(pick(random, "</configuration>", "</configuration >"));
        text.append(pick(random, "", line, line + line, "<!-- </configuration> -->"));
        return text.toString().getBytes(charset);
    }

    /** A property that has to be merged with ours. */
    private static String ofTheOperator(SiteFile file) {
        return switch (file) {
            case YARN -> "<property><name>yarn.nodemanager.aux-services</name><value>x_y</value></property>";
            case MAPRED -> "<property><name>mapreduce.framework.name</name><value>yarn</value></property>";
            case HDFS -> "<property><name>dfs.namenode.replication.max-streams</name><value>3</value></property>";
            case CORE ->
                "<property><name>net.topology.node.switch.mapping.impl</name>"
                        + "<value>org.apache.hadoop.net.TableMapping</value></property>";
        };
    }

    private static String pick(Random random, String... choices) {
        return List.of(choices).get(random.nextInt(choices.length));
    }
}
