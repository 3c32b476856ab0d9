package dev.terrain.spill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.spill.SpillSettings.Prediction;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpillSettingsTest {
    private final Configuration conf = new Configuration(false);

    @Test
    void takesTheDefaultOfEveryKeyThatIsNotSet() {
        Prediction prediction = new Prediction(Optional.empty(), Duration.ofDays(180), 0.05, false, 0);
        assertThat(SpillSettings.from(conf)).isEqualTo(new SpillSettings(true, 32, 100, 131_072, 1.0, 100, prediction));
    }

    @Test
    void readsEveryKey() {
        conf.set("terrain.spill.enabled", "FALSE");
        conf.set("terrain.spill.sort-megabytes-min", "8");
        conf.set("terrain.spill.merge-factor-max", "50");
        conf.set("terrain.spill.io-buffer-bytes", "64k");
        conf.set("terrain.spill.output-ratio", "2.5");
        conf.set("terrain.spill.record-bytes", "4k");
        conf.set("terrain.spill.profile-dir", "/p");
        conf.set("terrain.spill.profile-age-max", "2h");
        conf.set("terrain.spill.gain-min", "0.1");
        conf.set("terrain.spill.override-job", "true");
        conf.set("terrain.spill.heap-megabytes-max", "300");

        assertThat(SpillSettings.from(conf))
                .isEqualTo(new SpillSettings(
                        false,
                        8,
                        50,
                        65_536,
                        2.5,
                        4096,
                        new Prediction(Optional.of(Path.of("/p")), Duration.ofHours(2), 0.1, true, 300)));
    }

    @Test
    void takesWhatEarlierTasksEmittedWhereNothingIsConfigured() {
        conf.set("terrain.spill.record-bytes", "50");

        SpillSettings known = SpillSettings.from(conf).knowing(new JobHistory.Emitted(3.5, 200, 4), conf);

        assertThat(known.outputRatio()).isEqualTo(3.5);
        assertThat(known.recordBytes()).isEqualTo(50);
    }

    @ParameterizedTest
    @CsvSource({
        "terrain.spill.enabled,            ture",
        "terrain.spill.sort-megabytes-min, 0",
        "terrain.spill.sort-megabytes-min, 2048",
        "terrain.spill.sort-megabytes-min, 16m",
        "terrain.spill.merge-factor-max,   1",
        "terrain.spill.merge-factor-max,   10001",
        "terrain.spill.merge-factor-max,   ten",
        "terrain.spill.io-buffer-bytes,    4095",
        "terrain.spill.io-buffer-bytes,    17m",
        "terrain.spill.io-buffer-bytes,    4g",
        "terrain.spill.output-ratio,       0",
        "terrain.spill.output-ratio,       NaN",
        "terrain.spill.output-ratio,       1e5",
        "terrain.spill.record-bytes,       0",
        "terrain.spill.record-bytes,       2g",
        "terrain.spill.profile-age-max,    0s",
        "terrain.spill.profile-age-max,    long",
        "terrain.spill.gain-min,           1",
        "terrain.spill.gain-min,           -0.1",
        "terrain.spill.override-job,       yes",
    })
    void namesTheKeyTheValueAndWhatIsAllowed(String key, String value) {
        conf.set(key, value);
        String doc = Stream.of(SpillKeys.values())
                .filter(candidate -> candidate.key().equals(key))
                .findFirst()
                .orElseThrow()
                .doc();

        assertThatThrownBy(() -> SpillSettings.from(conf))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(key)
                .hasMessageContaining(" is \"")
                .hasMessageEndingWith(doc);
    }
}
