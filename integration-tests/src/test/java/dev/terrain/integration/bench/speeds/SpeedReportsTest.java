package dev.terrain.integration.bench.speeds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.fixture.disk.DiskModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class SpeedReportsTest {

    private static final SpeedResults RESULTS = new SpeedResults(
            DiskModel.halving(2_000_000_000, 40),
            List.of(
                    new Curve(Route.RAW, List.of(new Sample(1_900_000_000, 21, 20, 21), new Sample(0, 40, 39, 40))),
                    new Curve(Route.EXT3, List.of(new Sample(1_000_000_000, 30, 24, 30)))));

    @TempDir
    Path folder;

    @Test
    void tableComparesTheOutermostWithTheInnermostPlaceAndNamesTheFarthestFromTheModel() {
        assertThat(RESULTS.table()).hasSize(3);
        assertThat(RESULTS.table().get(1)).contains("raw", "40.0", "21.0", "1.90", "39.0", "20.0", "-4.8 % at 1.90 GB");
        assertThat(RESULTS.table().get(2)).contains("ext3", "-20.0 % at 1.00 GB");
    }

    @Test
    void jsonHasEverySampleFromTheOutsideToTheInside() {
        var curves = SpeedReports.tree(RESULTS).path("curves");

        assertThat(curves.path("raw")).hasSize(2);
        assertThat(curves.path("raw").path(0).path("address").asLong()).isZero();
        assertThat(curves.path("raw").path(0).path("read").asDouble()).isEqualTo(40);
        assertThat(curves.path("ext3").path(0).path("model").asDouble()).isEqualTo(30);
    }

    @Test
    void jsonComparesTheOutermostWithTheInnermostPlace() {
        var raw = SpeedReports.tree(RESULTS).path("routes").path(0);

        assertThat(raw.path("route").asText()).isEqualTo("raw");
        assertThat(raw.path("readOutermost").asDouble()).isEqualTo(40);
        assertThat(raw.path("readInnermost").asDouble()).isEqualTo(21);
    }

    @Test
    void everyRouteHasAPictureOfItsOwnThatIsWellFormedAndShowsEverySample() throws Exception {
        SpeedReports.write(RESULTS, folder);

        Document picture = picture("speeds-raw.svg");
        assertThat(picture.getElementsByTagName("circle").getLength())
                .as("a read and a write at each of two places")
                .isEqualTo(4);
        assertThat(picture.getElementsByTagName("polyline").getLength())
                .as("the model")
                .isEqualTo(1);
        assertThat(picture("speeds-ext3.svg").getElementsByTagName("circle").getLength())
                .isEqualTo(2);
        assertThat(folder.resolve("speeds.json")).isNotEmptyFile();
        assertThat(folder.resolve("speeds.html")).content().contains("Through ext3", "MB/s by address");
    }

    private Document picture(String name) throws Exception {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(folder.resolve(name).toFile());
        } catch (org.xml.sax.SAXException e) {
            throw new IOException(name + " is not well-formed", e);
        }
    }
}
