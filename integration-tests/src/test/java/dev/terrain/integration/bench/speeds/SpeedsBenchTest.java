package dev.terrain.integration.bench.speeds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.bench.Rows;
import dev.terrain.integration.bench.Table;
import dev.terrain.integration.fixture.disk.DiskModel;
import dev.terrain.integration.report.Chart;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class SpeedsBenchTest {

    private static final SpeedsBench BENCH =
            new SpeedsBench(Path.of("project"), DiskModel.halving(2_000_000_000, 40), 1);

    private final Results results = new Results(
            BENCH.design(),
            List.of(
                    row(SpeedsBench.RAW, new Sample(1_900_000_000, 21, 20, 21), new Sample(0, 40, 39, 40)),
                    row("ext3", new Sample(1_000_000_000, 30, 24, 30))));

    @Test
    void comparesTheOutermostWithTheInnermostPlaceAndNamesTheFarthestFromTheModel() {
        Map<String, Double> raw = results.rows().get(0).figures();

        assertThat(raw)
                .containsEntry("readOutermost", 40.0)
                .containsEntry("readInnermost", 21.0)
                .containsEntry("writeOutermost", 39.0)
                .containsEntry("writeInnermost", 20.0)
                .containsEntry("places", 2.0)
                .containsEntry("farthestGigabytes", 1.9);
        assertThat(raw.get("readOuterToInner")).isCloseTo(1.90, within(0.01));
        assertThat(raw.get("farthestPercent")).isCloseTo(-4.8, within(0.05));
        assertThat(new Table(results).rows())
                .contains(
                        List.of("farthest from the model, %", "-4.8", "-20.0"), List.of("that at GB", "1.90", "1.00"));
    }

    @Test
    void detailsHaveEverySampleFromTheOutsideToTheInside() {
        var samples = results.rows().get(0).details().path("samples");

        assertThat(samples).hasSize(2);
        assertThat(samples.path(0).path("address").asLong()).isZero();
        assertThat(samples.path(0).path("read").asDouble()).isEqualTo(40);
        assertThat(results.rows()
                        .get(1)
                        .details()
                        .path("samples")
                        .path(0)
                        .path("model")
                        .asDouble())
                .isEqualTo(30);
    }

    @Test
    void everyRouteHasAPictureOfItsOwnThatIsWellFormed() throws Exception {
        Map<String, Chart> pictures = BENCH.pictures(results);

        assertThat(pictures).containsOnlyKeys("Speed by address, raw", "Speed by address, ext3");
        for (Chart chart : pictures.values()) {
            String picture = chart.svg("a picture");
            DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(picture)));
            assertThat(picture).contains("read", "write", "model");
        }
    }

    private static Row row(String route, Sample... samples) {
        return Rows.row(Case.only(), route, 1, SpeedsBench.figures(List.of(samples)));
    }
}
