package dev.terrain.rack.internal.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OverridesTest {

    private static final List<String> LINES = List.of(
            "# who          where",
            "",
            "10.0.0.0/8      wide",
            "10.7.0.0/16     narrow",
            "10.7.3.9        exact",
            "  dn7.example.com\tnamed  ",
            "fd00::/16       six",
            "fd00:7::/32     six-narrow",
            "::1             self",
            "0.0.0.0/0       rest");

    @ParameterizedTest
    @CsvSource({
        "10.7.3.9,exact",
        "10.7.3.8,narrow",
        "10.8.0.1,wide",
        "11.0.0.1,rest",
        "dn7.example.com,named",
        "fd00:8:0:0:0:0:0:1,six",
        "fd00:7:0:0:0:0:0:1,six-narrow",
        "0:0:0:0:0:0:0:1,self"
    })
    void theNarrowestCounts(String name, String site) {
        Overrides overrides = new Overrides(LINES);

        assertThat(overrides.complaints()).isEmpty();
        assertThat(overrides.size()).isEqualTo(8);
        assertThat(overrides.find(name)).hasValue(site);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dn8.example.com", "fe80:0:0:0:0:0:0:1", ""})
    void saysNothingOfOthers(String name) {
        assertThat(new Overrides(LINES).find(name)).isEmpty();
    }

    @Test
    void anAddressGoesBeforeTheHostNameAndThatBeforeARange() {
        Overrides overrides = new Overrides(LINES);

        assertThat(overrides.find("10.7.3.9", "dn7.example.com")).hasValue("exact");
        assertThat(overrides.find("10.7.3.8", "dn7.example.com")).hasValue("named");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.9",
                "10.0.0.9 a b",
                "10.0.0.9 /a",
                "10.0.0.9 /a/b/c",
                "10.0.0.9 a/b",
                "10.0.0.9 a@b",
                "10.0.0.0/33 a",
                "10.0.0.9/8 a",
                "10.0.0.0/-1 a",
                "host/8 a",
                "10.0.0.0/x a",
                "10.0.0.7 other"
            })
    void aWrongLineIsNamedAndLeftOutAndTheRestCounts(String wrong) {
        Overrides overrides = new Overrides(List.of("10.0.0.7 a", wrong, "10.0.0.8 b"));

        assertThat(overrides.complaints()).singleElement().asString().startsWith("line 2");
        assertThat(overrides.find("10.0.0.7")).hasValue("a");
        assertThat(overrides.find("10.0.0.8")).hasValue("b");
        assertThat(overrides.find("10.0.0.9")).isEmpty();
    }

    @Test
    void theSameLineTwiceIsNoContradiction() {
        assertThat(new Overrides(List.of("a b", "a b")).complaints()).isEmpty();
    }
}
