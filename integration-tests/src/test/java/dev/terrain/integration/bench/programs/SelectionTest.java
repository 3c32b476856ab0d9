package dev.terrain.integration.bench.programs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.TestCluster;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.SiteFile;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SelectionTest {

    private static Map<String, String> mapredSite(Plugin... plugins) throws IOException {
        return Plugin.sites(TestCluster.PROJECT, new Selection(List.of(plugins)).plugins())
                .getOrDefault(SiteFile.MAPRED, Map.of());
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
        assertThat(mapredSite()).isEmpty();
        assertThat(Selection.STOCK.label()).isEqualTo("stock");
    }

    @Test
    void jobsHaveThoseThatAreSelected() throws IOException {
        assertThat(mapredSite(Plugin.LUSTRE, Plugin.PREFETCH)).containsEntry("terrain.plugins", "prefetch,lustre");
        assertThat(mapredSite(Plugin.SPILL)).containsExactlyEntriesOf(Map.of("terrain.plugins", "spill"));
    }
}
