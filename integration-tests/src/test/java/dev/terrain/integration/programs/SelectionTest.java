package dev.terrain.integration.programs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.Plugin;
import dev.terrain.integration.TestCluster;
import dev.terrain.integration.hadoop.SiteFile;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SelectionTest {

    private static Map<String, String> mapredSite(Plugin... plugins) throws IOException {
        return new Selection(List.of(plugins)).sites(TestCluster.PROJECT).getOrDefault(SiteFile.MAPRED, Map.of());
    }

    @Test
    void fivePluginsMakeTenPairs() {
        assertThat(Selection.pairsOf(List.of(Plugin.values())))
                .hasSize(10)
                .doesNotHaveDuplicates()
                .allSatisfy(pair -> assertThat(pair.plugins()).hasSize(2));
    }

    @Test
    void stockHasNothingInAnySiteFile() throws IOException {
        assertThat(Selection.STOCK.sites(TestCluster.PROJECT)).isEmpty();
        assertThat(Selection.STOCK.label()).isEqualTo("stock");
    }

    @Test
    void prefetchStandsInFrontOfLustre() throws IOException {
        assertThat(mapredSite(Plugin.LUSTRE, Plugin.PREFETCH))
                .containsEntry("mapreduce.framework.name", "terrain-prefetch")
                .containsEntry("terrain.prefetch.framework-name", "terrain-lustre")
                .containsEntry("terrain.lustre.framework-name", "yarn");
    }

    @Test
    void eachOfThemAloneLeadsToYarn() throws IOException {
        assertThat(mapredSite(Plugin.PREFETCH))
                .containsEntry("mapreduce.framework.name", "terrain-prefetch")
                .containsEntry("terrain.prefetch.framework-name", "yarn");
        assertThat(mapredSite(Plugin.LUSTRE))
                .containsEntry("mapreduce.framework.name", "terrain-lustre")
                .containsEntry("terrain.lustre.framework-name", "yarn");
    }

    @Test
    void theSortIsOnForMapsAndReduces() throws IOException {
        assertThat(mapredSite(Plugin.SPILL))
                .containsEntry("mapreduce.job.reduce.shuffle.consumer.plugin.class", "dev.terrain.spill.FlashShuffle");
    }
}
