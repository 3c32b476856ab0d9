package dev.terrain.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.terrain.zone.internal.disk.ZoneLimit;
import dev.terrain.zone.internal.pool.PoolSettings;
import dev.terrain.zone.internal.service.ServiceSettings;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZoneSettingsTest {

    private final Configuration conf = new Configuration(false);

    @Test
    void tasksReadNoSettingOfTheNodeManager() {
        conf.set("terrain.zone.fullness-ceiling", "most");

        assertThat(ZoneSettings.forecastBytes(conf)).isEqualTo(64 << 20);
    }

    @Test
    void refusesAForecastThatIsNoSizeOfASlab() {
        conf.set("terrain.zone.forecast-bytes", "0");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ZoneSettings.forecastBytes(conf))
                .withMessageContaining("terrain.zone.forecast-bytes")
                .withMessageContaining("from 1m to 1g");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
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
                .isThrownBy(() -> ZoneSettings.ofService(conf))
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
            assertThat(key.text().type()).isIn("boolean", "string", "bytes", "double", "time");
            assertThat(key.text().unit()).isNotNull();
            assertThat(key.text().doc()).endsWith(".");
        });
    }

    @Test
    void serviceKeepsPoolsUpToNineTenthsOfTheOuterSpeedUnlessTold() {
        Configuration conf = new Configuration(false);
        conf.set("yarn.nodemanager.local-dirs", "/data1/yarn, file:///data2/yarn");

        ServiceSettings settings = ZoneSettings.ofService(conf);

        assertThat(settings.localDirectories()).containsExactly(Path.of("/data1/yarn"), Path.of("/data2/yarn"));
        assertThat(settings.mode()).isEqualTo(ServiceSettings.Mode.POOL);
        assertThat(settings.limit()).isEqualTo(new ZoneLimit.FasterThan(0.9));
        assertThat(settings.rootFileSystem()).isEqualTo(ServiceSettings.RootFileSystem.REFUSED);
        assertThat(settings.pool()).isEqualTo(PoolSettings.DEFAULTS);
    }

    @Test
    void serviceTakesASizeOrAShareOfTheDisk() {
        Configuration conf = new Configuration(false);
        conf.set("terrain.zone.outer-bytes", "60g");
        assertThat(ZoneSettings.ofService(conf).limit()).isEqualTo(new ZoneLimit.Bytes(60L << 30));
        conf.unset("terrain.zone.outer-bytes");
        conf.set("terrain.zone.outer-share", "0.2");
        assertThat(ZoneSettings.ofService(conf).limit()).isEqualTo(new ZoneLimit.Share(0.2));
    }

    @ParameterizedTest
    @CsvSource({
        "terrain.zone.mode, pinned, 'pool, pin or off'",
        "terrain.zone.outer-bytes, much, a size from 1m on",
        "terrain.zone.outer-share, 1, above 0 and below 1",
        "terrain.zone.faster-than, fast, above 0 and below 1",
        "terrain.zone.interval, 1ms, a time from 100ms on",
        "terrain.zone.interval, soon, a time from 100ms on",
        "terrain.zone.allow-root-filesystem, perhaps, true or false"
    })
    void serviceRefusesWhatIsNotAllowed(String key, String value, String allowed) {
        Configuration conf = new Configuration(false);
        conf.set(key, value);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ZoneSettings.ofService(conf))
                .withMessageContaining(key)
                .withMessageContaining("'" + value + "'")
                .withMessageContaining(allowed);
    }

    @Test
    void serviceRefusesTwoLimits() {
        Configuration conf = new Configuration(false);
        conf.set("terrain.zone.outer-bytes", "60g");
        conf.set("terrain.zone.outer-share", "0.2");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ZoneSettings.ofService(conf))
                .withMessageContaining("terrain.zone.outer-share is not set");
    }
}
