package dev.terrain.integration.bench.lustre.real;

import static dev.terrain.integration.bench.Parsed.parsed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Load;
import dev.terrain.integration.bench.Pictures;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.bench.Table;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class RealBenchTest {

    private static final RealCommand BENCH = parsed(new RealCommand(), "--runs=3");
    private static final Results RESULTS = new Results(
            BENCH.design(),
            List.of(
                    row(RealCommand.RANDOM, 1, 50, 0.75),
                    row(RealCommand.ASSIGNED, 1, 100, 0),
                    row(RealCommand.ASSIGNED, 2, 120, 0),
                    row(RealCommand.RANDOM, 2, 40, 0.7),
                    row(RealCommand.RANDOM, 3, 60, 0.8),
                    row(RealCommand.ASSIGNED, 3, 90, 0)));

    @Test
    void comparesTheRunsOfOneLayout() {
        assertThat(RESULTS.ratio(Case.only(), "assigned", "random", RealCommand.SPEED))
                .hasToString("Optional[2.00 (1.50-3.00, ranges apart)]");
        assertThat(new Table(RESULTS).headings()).containsExactly("arm", "random", "assigned");
        assertThat(new Table(RESULTS).rows())
                .contains(List.of("MB/s", "50.0", "100.0"))
                .contains(List.of("range", "40.0-60.0", "90.0-120.0"))
                .contains(List.of("share from another rack", "0.75", "0.00"));
    }

    @Test
    void saysWhatTheLinksAreAndWhatOneReaderGotOfThem() {
        assertThat(BENCH.design().conditions().get("links")).contains("400 Mbit/s", "100 Mbit/s");
        assertThat(BENCH.findings(RESULTS))
                .containsExactly("One reader alone got 391 Mbit/s within a rack, 97 Mbit/s between two.");
    }

    @Test
    void drawsAPictureOfBothPlacingsThatIsWellFormed() throws Exception {
        assertThat(Pictures.of(RESULTS)).containsOnlyKeys("MB/s");
        String picture = Objects.requireNonNull(Pictures.of(RESULTS).get("MB/s"));

        assertThat(picture).contains(">random<", ">assigned<");
        assertThat(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(picture)))
                        .getDocumentElement()
                        .getTagName())
                .isEqualTo("svg");
    }

    private static Row row(String placing, int run, double speed, double crossing) {
        Figures figures = new Figures()
                .add(RealCommand.SPEED, speed)
                .add(RealCommand.CROSSING, crossing)
                .add(RealCommand.MOST_FILES, 4)
                .detail("linkMegabitsPerSecond", Map.of(Racks.WITHIN, 391, Racks.BETWEEN, 97));
        return new Row(
                Case.only(),
                placing,
                run,
                "2026-11-23T10:15:30Z",
                new Load(0, 0, 0),
                figures.values(),
                figures.details());
    }
}
