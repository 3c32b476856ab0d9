package dev.terrain.rack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Arrays;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RackSettingsTest {

    private final Configuration conf = new Configuration(false);
    private final RackSettings settings = new RackSettings(conf);

    @Test
    void defaultsAreAllowed() {
        for (Consumer<RackSettings> reader : Arrays.<Consumer<RackSettings>>asList(
                RackSettings::tiers,
                RackSettings::isWriteOptimised,
                RackSettings::stateReader,
                RackSettings::stateUrl,
                RackSettings::stateInterval,
                RackSettings::probes,
                RackSettings::moves,
                RackSettings::isPlacementEnabled,
                read -> read.rules(1))) {
            reader.accept(settings);
        }
        assertThat(settings.tiers().ends())
                .containsExactly(Duration.ofMillis(1), Duration.ofMillis(5), Duration.ofMillis(15));
    }

    @Test
    void tiersTakeMicroseconds() {
        conf.set("terrain.rack.tiers", "500us, 2s");

        assertThat(settings.tiers().ends()).containsExactly(Duration.ofNanos(500_000), Duration.ofSeconds(2));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "terrain.rack.tiers|5ms,1ms",
                "terrain.rack.tiers|fast",
                "terrain.rack.tiers|1,2,3,4,5,6,7,8,9",
                "terrain.rack.mapping|best",
                "terrain.rack.state-url|namenode:9870",
                "terrain.rack.state-url|http://name node:9870/jmx",
                "terrain.rack.overrides-file|a\0b",
                "terrain.rack.state-interval|0s",
                "terrain.rack.probes-per-second|0",
                "terrain.rack.probe-timeout|never",
                "terrain.rack.move-change|-1",
                "terrain.rack.move-rounds|many",
                "terrain.rack.min-near|0",
                "terrain.rack.placement-enabled|flase"
            })
    void refusesNamingTheKeyTheValueAndWhatIsAllowed(String key, String value) {
        conf.set(key, value);

        assertThatThrownBy(() -> {
                    settings.tiers();
                    settings.isWriteOptimised();
                    settings.stateUrl();
                    settings.stateReader();
                    settings.stateInterval();
                    settings.probes();
                    settings.moves();
                    settings.isPlacementEnabled();
                    settings.rules(1);
                })
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(key)
                .hasMessageContaining("'" + value + "'")
                .hasMessageContaining("allowed is");
    }
}
