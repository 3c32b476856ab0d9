package dev.terrain.install.internal.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FrameworkChainTest {

    @Test
    void readsAheadOfWhatLustreHasCut() {
        FrameworkChain chain =
                follow(Map.of("mapreduce.framework.name", "terrain-lustre")).with(List.of(Plugin.PREFETCH));

        assertThat(chain.properties())
                .containsExactly(
                        Map.entry("mapreduce.framework.name", "terrain-prefetch"),
                        Map.entry("terrain.lustre.framework-name", "yarn"),
                        Map.entry("terrain.prefetch.framework-name", "terrain-lustre"));
        assertThat(follow(chain.properties())).isEqualTo(chain);
    }

    @Test
    void whatRanJobsBeforeRunsThemAfterwards() {
        assertThat(follow(Map.of()).with(List.of(Plugin.PREFETCH)).properties())
                .containsEntry("terrain.prefetch.framework-name", "local");
        assertThat(follow(Map.of("mapreduce.framework.name", " yarn-tez "))
                        .with(List.of(Plugin.PREFETCH))
                        .properties())
                .containsEntry("terrain.prefetch.framework-name", "yarn-tez");
    }

    @Test
    void pluginsThatDoNotWrapChangeNothing() {
        FrameworkChain chain = follow(Map.of("mapreduce.framework.name", "yarn"));

        assertThat(chain.with(List.of(Plugin.ZONE, Plugin.LUSTRE))).isEqualTo(chain);
    }

    @Test
    void namesTheKeyThatLeadsInACircle() {
        Map<String, String> circle = Map.of(
                "mapreduce.framework.name", "terrain-prefetch",
                "terrain.prefetch.framework-name", "terrain-prefetch");

        assertThatThrownBy(() -> follow(circle))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("terrain.prefetch.framework-name = terrain-prefetch");
    }

    private static FrameworkChain follow(Map<String, String> conf) {
        return FrameworkChain.follow(conf::get, "local");
    }
}
