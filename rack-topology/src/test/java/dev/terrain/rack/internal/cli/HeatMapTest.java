package dev.terrain.rack.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.rack.internal.cli.HeatMap.Node;
import dev.terrain.rack.internal.cli.HeatMap.Reading;
import dev.terrain.rack.internal.cli.HeatMap.Source;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

class HeatMapTest {

    @Test
    void namesNodesSitesUnitsAndWhatIsKnown() throws Exception {
        assertThat(texts(parsed(svg(3))))
                .contains("Round trips", "n1", "n2", "far3", "near (2)", "far (1)", "round trip, ms (logarithmic)")
                .contains("measured", "estimated", "unknown, and a node with itself")
                .contains("3 nodes by site; measured 2 pairs, estimated 0, unknown 1")
                .contains("0.5", "20");
    }

    @Test
    void ordersNodesBySiteAndNumber() throws Exception {
        List<Node> nodes = List.of(new Node("dn10", "near"), new Node("dn9", "tier3"), new Node("dn2", "near"));
        List<String> texts = texts(parsed(HeatMap.svg("Round trips", nodes, (a, b) -> Optional.empty())));

        assertThat(texts.stream().filter(text -> text.startsWith("dn")).distinct())
                .containsExactly("dn2", "dn10", "dn9");
    }

    @Test
    void hatchesWhatIsEstimated() {
        List<Node> nodes = List.of(new Node("a", "near"), new Node("b", "near"));

        assertThat(HeatMap.svg("t", nodes, (a, b) -> Optional.of(new Reading(500, Source.ESTIMATED))))
                .contains("<path fill=\"url(#estimated)\"");
        assertThat(HeatMap.svg("t", nodes, (a, b) -> Optional.of(new Reading(500, Source.MEASURED))))
                .doesNotContain("<path fill=\"url(#estimated)\"");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 40, 79, 81, 300})
    void keepsEverythingInsideItsFrame(int size) throws Exception {
        Document svg = parsed(svg(size));
        double width = Double.parseDouble(svg.getDocumentElement().getAttribute("width"));
        double height = Double.parseDouble(svg.getDocumentElement().getAttribute("height"));

        for (String tag : List.of("rect", "text")) {
            NodeList elements = svg.getElementsByTagName(tag);
            for (int i = 0; i < elements.getLength(); i++) {
                org.w3c.dom.Node x = elements.item(i).getAttributes().getNamedItem("x");
                org.w3c.dom.Node y = elements.item(i).getAttributes().getNamedItem("y");
                if (x != null && y != null) {
                    assertThat(Double.parseDouble(x.getNodeValue())).isBetween(0.0, width);
                    assertThat(Double.parseDouble(y.getNodeValue())).isBetween(0.0, height);
                }
            }
        }
    }

    @Test
    void staysSmallWithManyNodes() {
        assertThat(svg(300).length()).isLessThan(4 << 20);
    }

    @Test
    void namesNoNodesWhereTheyWouldOverlap() throws Exception {
        assertThat(texts(parsed(svg(79)))).contains("n1");
        assertThat(texts(parsed(svg(81)))).doesNotContain("n1").contains("near (54)", "far (27)");
    }

    @Test
    void staysAPictureWhateverNodesAreCalled() throws Exception {
        List<Node> nodes = List.of(new Node("a<b&c>", "s<1>"), new Node("x".repeat(200), "s"));

        assertThat(texts(parsed(HeatMap.svg("<&>", nodes, (a, b) -> Optional.empty()))))
                .contains("<&>", "a<b&c>", "s<1> (1)", "x".repeat(17) + "\u2026");
    }

    @Test
    void needsNothingFromElsewhere() {
        assertThat(svg(9).replace("http://www.w3.org/2000/svg", "").replace("url(#estimated)", ""))
                .doesNotContain("http", "href", "<script", "<style", "url(");
    }

    @Test
    void writesNumbersAsSvgWantsThemInEveryLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertThat(svg(5)).doesNotContainPattern("[xy]=\"\\d+,");
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @CsvSource({"90, 0.09", "500, 0.5", "1000, 1", "1240, 1.2", "10000, 10", "20510, 21", "100000, 100"})
    void writesMilliseconds(double micros, String text) {
        assertThat(HeatScale.millis(micros)).isEqualTo(text);
    }

    @Test
    void darkensWithTheLogarithm() {
        HeatScale scale = HeatScale.of(List.of(100L, 10_000L));

        assertThat(scale.position(100)).isZero();
        assertThat(scale.position(1000)).isEqualTo(0.5);
        assertThat(scale.level(10_000)).isEqualTo(HeatScale.LEVELS - 1);
        assertThat(HeatScale.colour(0)).isEqualTo("#ffffcc");
        assertThat(HeatScale.colour(HeatScale.LEVELS - 1)).isEqualTo("#253494");
        assertThat(scale.ticks()).containsExactly(100.0, 200.0, 500.0, 1000.0, 2000.0, 5000.0, 10_000.0);
    }

    /**
     * Two thirds near, one third far: 0.5 ms within, 20 ms between, and nothing known among the far ones or of node 2
     * to 3.
     */
    static String svg(int size) {
        List<Node> nodes = new ArrayList<>();
        for (int node = 1; node <= size; node++) {
            nodes.add(node % 3 == 0 ? new Node("far" + node, "far") : new Node("n" + node, "near"));
        }
        return HeatMap.svg("Round trips", nodes, (a, b) -> {
            boolean across = a.startsWith("f") != b.startsWith("f");
            boolean unknown = (a.startsWith("f") && b.startsWith("f")) || (a + b).matches("n2far3|far3n2");
            return unknown ? Optional.empty() : Optional.of(new Reading(across ? 20_000 : 500, Source.MEASURED));
        });
    }

    private static Document parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<String> texts(Document svg) {
        NodeList texts = svg.getElementsByTagName("text");
        return IntStream.range(0, texts.getLength())
                .mapToObj(i -> texts.item(i).getTextContent())
                .toList();
    }
}
