package dev.terrain.install.internal.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PluginTest {

    @ParameterizedTest
    @EnumSource(Plugin.class)
    void namesOnlyClassesThatItsJarHas(Plugin plugin) {
        assertThat(plugin.properties()).isNotEmpty();
        plugin.properties().values().forEach(properties -> properties.values().forEach(value -> {
            for (String word : value.split(",", -1)) {
                if (word.startsWith("dev.terrain.")) {
                    String file = "/" + word.replace('.', '/') + ".class";
                    assertThat(PluginTest.class.getResource(file)).as(word).isNotNull();
                }
            }
        }));
    }

    @ParameterizedTest
    @EnumSource(SiteFile.class)
    void confAllIsWhatTheFiveHaveTogether(SiteFile file) {
        SortedMap<String, String> together = new TreeMap<>();
        for (Plugin plugin : Plugin.meantBy(Plugin.EVERY)) {
            together.putAll(plugin.properties().getOrDefault(file, new TreeMap<>()));
        }

        Path all = Path.of("conf/all").resolve(file.fileName());
        Configuration shipped = new Configuration(false);
        if (Files.exists(all)) {
            shipped.addResource(new org.apache.hadoop.fs.Path(all.toUri()));
        }
        SortedMap<String, String> inFile = new TreeMap<>();
        for (Map.Entry<String, String> property : shipped) {
            inFile.put(property.getKey(), property.getValue());
        }

        assertThat(inFile).isEqualTo(together);
    }

    @Test
    void everyIsAllButWhatIsChosenOnPurpose() {
        assertThat(Plugin.meantBy("all")).hasSize(5).doesNotContain(Plugin.LUSTRE_JOBS);
        assertThat(Plugin.meantBy("nothing")).isEmpty();
    }
}
