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
            "10.0.0.0/8      /wide/r",
            "10.7.0.0/16     /narrow/r",
            "10.7.3.9        /exact/r",
            "  dn7.example.com\t/named/r  ",
            "fd00::/16       /six/r",
            "fd00:7::/32     /six-narrow/r",
            "::1             /self/r",
            "0.0.0.0/0       /rest/r");

    @ParameterizedTest
    @CsvSource({
        "10.7.3.9,/exact/r",
        "10.7.3.8,/narrow/r",
        "10.8.0.1,/wide/r",
        "11.0.0.1,/rest/r",
        "dn7.example.com,/named/r",
        "fd00:8:0:0:0:0:0:1,/six/r",
        "fd00:7:0:0:0:0:0:1,/six-narrow/r",
        "0:0:0:0:0:0:0:1,/self/r"
    })
    void theNarrowestCounts(String name, String location) {
        Overrides overrides = Overrides.parse(LINES);

        assertThat(overrides.complaints()).isEmpty();
        assertThat(overrides.size()).isEqualTo(8);
        assertThat(overrides.find(name)).hasValue(Location.parse(location));
    }

    @ParameterizedTest
    @ValueSource(strings = {"dn8.example.com", "fe80:0:0:0:0:0:0:1", ""})
    void saysNothingOfOthers(String name) {
        assertThat(Overrides.parse(LINES).find(name)).isEmpty();
    }

    @Test
    void anAddressGoesBeforeTheHostNameAndThatBeforeARange() {
        Overrides overrides = Overrides.parse(LINES);

        assertThat(overrides.find("10.7.3.9", "dn7.example.com")).hasValue(Location.parse("/exact/r"));
        assertThat(overrides.find("10.7.3.8", "dn7.example.com")).hasValue(Location.parse("/named/r"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.9",
                "10.0.0.9 /a/b c",
                "10.0.0.9 /a",
                "10.0.0.9 /a/b/c",
                "10.0.0.9 a/b",
                "10.0.0.0/33 /a/b",
                "10.0.0.9/8 /a/b",
                "10.0.0.0/-1 /a/b",
                "host/8 /a/b",
                "10.0.0.0/x /a/b",
                "10.0.0.7 /other/r"
            })
    void aWrongLineIsNamedAndLeftOutAndTheRestCounts(String wrong) {
        Overrides overrides = Overrides.parse(List.of("10.0.0.7 /a/r", wrong, "10.0.0.8 /b/r"));

        assertThat(overrides.complaints()).singleElement().asString().startsWith("line 2");
        assertThat(overrides.find("10.0.0.7")).hasValue(Location.parse("/a/r"));
        assertThat(overrides.find("10.0.0.8")).hasValue(Location.parse("/b/r"));
        assertThat(overrides.find("10.0.0.9")).isEmpty();
    }

    @Test
    void theSameLineTwiceIsNoContradiction() {
        assertThat(Overrides.parse(List.of("a /b/c", "a /b/c")).complaints()).isEmpty();
    }
}
