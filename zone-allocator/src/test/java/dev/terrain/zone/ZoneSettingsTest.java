package dev.terrain.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZoneSettingsTest {

    private final Configuration conf = new Configuration(false);

    @Test
    void hasDefaultsForEverything() {
        assertThat(ZoneSettings.from(conf))
                .isEqualTo(new ZoneSettings(true, 64 << 20, 1 << 30, OptionalLong.empty(), 0.85, 64 << 20));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "terrain.zone.enabled            | flase | true or false",
                "terrain.zone.forecast-bytes     | 0     | from 1m to 1g",
                "terrain.zone.largest-slab-bytes | 3m    | a power of two",
                "terrain.zone.largest-slab-bytes | 2g    | a power of two",
                "terrain.zone.keep-free-bytes    | -1    | 0 or a size",
                "terrain.zone.fullness-ceiling   | 0     | above 0 and up to 1",
                "terrain.zone.fullness-ceiling   | most  | above 0 and up to 1",
                "terrain.zone.refill-bytes       | 1k    | from 1m on",
            })
    void refusesNamingKeyValueAndWhatIsAllowed(String key, String value, String allowed) {
        conf.set(key, value);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ZoneSettings.from(conf))
                .withMessageContaining(key)
                .withMessageContaining("'" + value + "'")
                .withMessageContaining(allowed);
    }

    @Test
    void everyKeyIsOfThisModuleAndDocumented() {
        assertThat(Arrays.stream(ZoneKeys.values()).map(ZoneKeys::key))
                .doesNotHaveDuplicates()
                .allMatch(key -> key.matches("terrain\\.zone\\.[a-z]+(-[a-z]+)*"));
        assertThat(ZoneKeys.values()).allSatisfy(key -> {
            assertThat(key.type()).isIn("boolean", "bytes", "double");
            assertThat(key.defaultValue()).isNotEmpty();
            assertThat(key.unit()).isNotNull();
            assertThat(key.doc()).endsWith(".");
        });
    }
}
