package dev.terrain.rack.internal.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocationTest {

    @ParameterizedTest
    @CsvSource({
        "near, /rack7, /rack7",
        "near, /dc2/rack7, /dc2/rack7",
        "tier3, /rack7, /rack7@tier3",
        "tokyo, /dc2/row1/rack7, /dc2@tokyo/row1/rack7"
    })
    void readsWhatItWrites(String site, String rack, String path) {
        Location location = new Location(site, rack);

        assertThat(location).hasToString(path);
        assertThat(Location.parse(path)).isEqualTo(location);
        assertThat(Location.siteOf(path)).isEqualTo(site);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "/", "a/b", "/a/", "//b", "/a b/c", "/a@", "/@b", "/a@b@c", "/a@b/c@d", "/a@b/", "/a@b c"})
    void refusesWhatIsNoPath(String path) {
        assertThatThrownBy(() -> Location.parse(path)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/default-rack", "/a/b/c", ""})
    void everyPathWithoutASiteIsNear(String path) {
        assertThat(Location.siteOf(path)).isEqualTo("near");
    }
}
