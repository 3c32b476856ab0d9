package dev.terrain.rack.internal.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocationTest {

    @Test
    void readsWhatItWrites() {
        Location location = new Location("tier3", "rack7");

        assertThat(location).hasToString("/tier3/rack7");
        assertThat(Location.parse("/tier3/rack7")).isEqualTo(location);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "/a", "a/b", "/a/b/c", "/a/", "//b", "/a b/c"})
    void refusesOtherDepths(String path) {
        assertThatThrownBy(() -> Location.parse(path)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"/tier3/rack7,tier3", "/near/default-rack,near", "/default-rack,near", "/a/b/c,a", "'',near"})
    void siteIsTheFirstPartOfTwo(String path, String site) {
        assertThat(Location.siteOf(path)).isEqualTo(site);
    }
}
