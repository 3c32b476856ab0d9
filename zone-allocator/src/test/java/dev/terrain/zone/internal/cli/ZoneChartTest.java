package dev.terrain.zone.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.zone.internal.disk.ZoneProfile;
import dev.terrain.zone.internal.disk.ZoneProfile.Sample;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

class ZoneChartTest {

    @Test
    void drawsEverySampleAndLabelsItsAxes() throws Exception {
        Document svg = parsed(ZoneReportTest.zoned(), "sdb");

        assertThat(svg.getElementsByTagName("circle").getLength()).isEqualTo(100);
        assertThat(texts(svg))
                .contains("Read speed of sdb by address", "disk address, GB (outer edge at 0)", "sequential read, MB/s")
                .contains("0", "100", "200", "300", "400", "500", "50", "150");
    }

    @Test
    void marksWhereTheZoneEnds() throws Exception {
        assertThat(texts(parsed(ZoneReportTest.zoned(), "sdb")))
                .anyMatch(text -> text.matches("zone to \\d+\\.\\d GB \\(at least 0\\.9 of the outer speed\\)"));
    }

    @Test
    void marksNoZoneOnAFlatDisk() throws Exception {
        assertThat(texts(parsed(ZoneReportTest.flat(), "sdb")))
                .noneMatch(text -> text.startsWith("zone to"))
                .anyMatch(text -> text.contains("flat, no zones"));
    }

    @Test
    void keepsEverythingInsideItsFrame() throws Exception {
        NodeList circles = parsed(ZoneReportTest.zoned(), "sdb").getElementsByTagName("circle");

        assertThat(IntStream.range(0, circles.getLength()).mapToObj(circles::item))
                .allSatisfy(circle -> {
                    assertThat(Double.parseDouble(
                                    circle.getAttributes().getNamedItem("cx").getNodeValue()))
                            .isBetween(80.0, 830.0);
                    assertThat(Double.parseDouble(
                                    circle.getAttributes().getNamedItem("cy").getNodeValue()))
                            .isBetween(60.0, 400.0);
                });
    }

    @Test
    void staysAPictureWhateverTheDiskIsCalled() throws Exception {
        assertThat(texts(parsed(ZoneReportTest.zoned(), "a<b&c>"))).contains("Read speed of a<b&c> by address");
    }

    @Test
    void needsNothingFromElsewhere() {
        String svg = ZoneChart.svg(ZoneReportTest.zoned(), "sdb", 0.9);

        assertThat(svg.replace("http://www.w3.org/2000/svg", ""))
                .doesNotContain("http", "href", "<script", "<style", "url(");
    }

    @Test
    void writesNumbersAsSvgWantsThemInEveryLocale() throws Exception {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertThat(ZoneChart.svg(ZoneReportTest.zoned(), "sdb", 0.9)).doesNotContainPattern("c[xy]=\"\\d+,");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void drawsASingleSample() throws Exception {
        assertThat(parsed(ZoneReportTest.profile(List.of(new Sample(0, 5e6))), "sdb")
                        .getElementsByTagName("circle")
                        .getLength())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"500, 100", "189, 50", "1000, 200", "4.2, 1", "0.5, 0.1", "16000, 2000", "8, 1"})
    void putsTicksAtRoundNumbers(double most, double tick) {
        assertThat(ZoneChart.tick(most)).isEqualTo(tick);
    }

    private static Document parsed(ZoneProfile profile, String disk) throws Exception {
        byte[] svg = ZoneChart.svg(profile, disk, 0.9).getBytes(StandardCharsets.UTF_8);
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(svg));
    }

    private static List<String> texts(Document svg) {
        NodeList texts = svg.getElementsByTagName("text");
        return IntStream.range(0, texts.getLength())
                .mapToObj(i -> texts.item(i).getTextContent())
                .toList();
    }
}
