package dev.terrain.install.internal.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PluginTest {

    @ParameterizedTest
    @EnumSource(Plugin.class)
    void namesOnlyClassesThatItsJarHas(Plugin plugin) {
        assertThat(plugin.properties()).isNotEmpty();
        Stream.concat(
                        plugin.properties().values().stream().flatMap(properties -> properties.values().stream()),
                        plugin.options().values().stream())
                .filter(value -> value.startsWith("dev.terrain."))
                .forEach(name -> assertThat(PluginTest.class.getResource("/" + name.replace('.', '/') + ".class"))
                        .as(name)
                        .isNotNull());
    }

    @ParameterizedTest
    @EnumSource(Plugin.class)
    void namesNoClassThatOtherProgramsHaveNotButWhereNodeManagersAloneLook(Plugin plugin) {
        plugin.properties()
                .forEach((file, properties) -> properties.forEach((key, value) -> {
                    if (!key.startsWith("yarn.nodemanager.aux-services")) {
                        assertThat(value).as("%s in %s", key, file).doesNotContain("dev.terrain");
                    }
                }));
    }

    @Test
    void optionsOfDaemonsReplaceWhatTheFilesSay() {
        assertThat(Plugin.RACK.options())
                .containsEntry("terrain.rack.switch-mapping", "dev.terrain.rack.LatencySwitchMapping")
                .containsEntry("terrain.rack.network-topology", "dev.terrain.rack.LatencyNetworkTopology")
                .containsEntry("terrain.rack.block-placement", "dev.terrain.rack.LatencyBlockPlacementPolicy");
        assertThat(Plugin.SPILL.options()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(SiteFile.class)
    void confAllIsWhatTheFiveHaveTogether(SiteFile file) {
        SortedMap<String, String> together = new TreeMap<>();
        for (Plugin plugin : Plugin.meantBy(Plugin.EVERY)) {
            together.putAll(plugin.properties().getOrDefault(file, new TreeMap<>()));
            together.computeIfPresent(Plugin.SWITCH, (key, last) -> Plugin.EVERY);
        }

        Path all = Path.of("conf/all").resolve(file.fileName());
        Configuration shipped = new Configuration(false);
        if (Files.exists(all)) {
            shipped.addResource(new org.apache.hadoop.fs.Path(all.toUri()));
        }
        SortedMap<String, String> inFile = new TreeMap<>();
        for (Map.Entry<String, String> property : shipped) {
            inFile.put(property.getKey(), shipped.getRaw(property.getKey()));
        }

        assertThat(inFile).isEqualTo(together);
    }

    @Test
    void everyIsAll() {
        assertThat(Plugin.meantBy("all")).hasSize(5);
        assertThat(Plugin.meantBy("nothing")).isEmpty();
    }
}
