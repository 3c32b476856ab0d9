package dev.terrain.integration.bench.lustre.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class RealReportsTest {

    private static final RealResults RESULTS = new RealResults(
            new RealOptions(4, 2, 4, 16 << 20, 1, 400, 100, 3, 1, Path.of("out")),
            new LinkRates(391, 97),
            List.of(
                    new RealRun(Placing.RANDOM, 1, 10, 50, 0.75, 4),
                    new RealRun(Placing.ASSIGNED, 1, 5, 100, 0, 4),
                    new RealRun(Placing.ASSIGNED, 2, 5, 120, 0, 4),
                    new RealRun(Placing.RANDOM, 2, 10, 40, 0.7, 4),
                    new RealRun(Placing.RANDOM, 3, 10, 60, 0.8, 4),
                    new RealRun(Placing.ASSIGNED, 3, 5, 90, 0, 4)));

    @Test
    void comparesTheRunsOfOneLayout() {
        assertThat(RESULTS.ratio().median()).isCloseTo(2, within(1e-9));
        assertThat(RESULTS.ratio().min()).isCloseTo(1.5, within(1e-9));
        assertThat(RESULTS.ratio().max()).isCloseTo(3, within(1e-9));
        assertThat(String.join("\n", RESULTS.table()))
                .contains("50.0 (40.0 to 60.0)", "100.0 (90.0 to 120.0)", "75 (70 to 80)", "2.00 (1.50 to 3.00)");
    }

    @Test
    void writesEveryRunToJson() {
        ObjectNode report = RealReports.tree(RESULTS);

        assertThat(report.path("runs")).hasSize(6);
        assertThat(report.path("runs").path(0).path("placing").asText()).isEqualTo("RANDOM");
        assertThat(report.path("ratio").path("median").asDouble()).isEqualTo(2);
        assertThat(report.path("linkMegabitsPerSecond").path("uplinkMegabits").asDouble())
                .isEqualTo(97);
        assertThat(report.path("conditions").path("links").asText()).contains("400", "100", "391", "97");
    }

    @Test
    void drawsAPictureThatIsWellFormed() throws Exception {
        String page = RealReports.page(RESULTS);

        int start = page.indexOf("<svg xmlns");
        String picture = page.substring(start, page.indexOf("</svg>", start) + "</svg>".length());
        assertThat(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(picture)))
                        .getElementsByTagName("circle")
                        .getLength())
                .isEqualTo(6);
    }
}
