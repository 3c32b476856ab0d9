package dev.terrain.spill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.spill.internal.sort.SortTuning;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpillSettingsTest {
    private final Configuration conf = new Configuration(false);

    @Test
    void takesTheDefaultOfEveryKeyThatIsNotSet() {
        assertThat(SpillSettings.from(conf)).isEqualTo(new SpillSettings(true, new SortTuning(0, 0, 0, 0.25)));
    }

    @Test
    void readsEveryKey() {
        conf.set("terrain.spill.memory-bytes", "1g");
        conf.set("terrain.spill.heap-reserve", "0.5");
        conf.set("terrain.spill.io-unit-bytes", "64k");
        conf.set("terrain.spill.merge-width", "50");
        conf.set("terrain.spill.read-in-place", "false");

        assertThat(SpillSettings.from(conf))
                .isEqualTo(new SpillSettings(false, new SortTuning(1 << 30, 64 << 10, 50, 0.5)));
    }

    @ParameterizedTest
    @CsvSource({
        "terrain.spill.memory-bytes,  1m",
        "terrain.spill.memory-bytes,  2047m",
        "terrain.spill.heap-reserve,  0",
        "terrain.spill.heap-reserve,  1",
        "terrain.spill.io-unit-bytes, 4k",
        "terrain.spill.io-unit-bytes, 64m",
        "terrain.spill.merge-width,   2",
        "terrain.spill.merge-width,   10000",
    })
    void takesTheEndsOfEachRange(String key, String value) {
        conf.set(key, value);

        assertThat(SpillSettings.from(conf)).isNotEqualTo(SpillSettings.from(new Configuration(false)));
    }

    @ParameterizedTest
    @CsvSource({
        "terrain.spill.memory-bytes,  1048575",
        "terrain.spill.memory-bytes,  2048m",
        "terrain.spill.memory-bytes,  -1",
        "terrain.spill.memory-bytes,  much",
        "terrain.spill.heap-reserve,  -0.1",
        "terrain.spill.heap-reserve,  1.1",
        "terrain.spill.heap-reserve,  NaN",
        "terrain.spill.heap-reserve,  half",
        "terrain.spill.io-unit-bytes, 4095",
        "terrain.spill.io-unit-bytes, 65m",
        "terrain.spill.io-unit-bytes, 4g",
        "terrain.spill.merge-width,   1",
        "terrain.spill.merge-width,   10001",
        "terrain.spill.merge-width,   ten",
        "terrain.spill.read-in-place, yes",
    })
    void namesTheKeyTheValueAndWhatIsAllowed(String key, String value) {
        conf.set(key, value);
        assertThatThrownBy(() -> SpillSettings.from(conf))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(key)
                .hasMessageContaining(" is '" + value + "'; allowed is ");
    }
}
