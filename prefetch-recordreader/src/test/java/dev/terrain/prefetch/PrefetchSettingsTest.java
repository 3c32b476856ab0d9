package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrefetchSettingsTest {

    private final Configuration conf = new Configuration(false);

    @Test
    void hasDefaultsForEverything() {
        assertThat(PrefetchSettings.from(conf))
                .isEqualTo(new PrefetchSettings(
                        false,
                        16 << 20,
                        3,
                        0.25,
                        1 << 20,
                        Path.of("/dev/shm/terrain-prefetch"),
                        Duration.ofSeconds(10)));
    }

    @Test
    void takesHadoopsSuffixesAndSurroundingSpace() {
        conf.set("terrain.prefetch.piece-bytes", " 512k ");
        conf.set("terrain.prefetch.pieces", " 64 ");
        conf.set("terrain.prefetch.heap-share", "0.5");

        PrefetchSettings settings = PrefetchSettings.from(conf);

        assertThat(settings.pieceBytes()).isEqualTo(512 << 10);
        assertThat(settings.pieces()).isEqualTo(64);
        assertThat(settings.heapShare()).isEqualTo(0.5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "terrain.prefetch.piece-bytes    | 262143 | from 256k to 256m",
                "terrain.prefetch.piece-bytes    | 257m | from 256k to 256m",
                "terrain.prefetch.piece-bytes    | -4m | from 256k to 256m",
                "terrain.prefetch.piece-bytes    | four | from 256k to 256m",
                "terrain.prefetch.piece-bytes    | 99999999999999g | from 256k to 256m",
                "terrain.prefetch.pieces         | 1 | from 2 to 64",
                "terrain.prefetch.pieces         | 65 | from 2 to 64",
                "terrain.prefetch.pieces         | 3.5 | from 2 to 64",
                "terrain.prefetch.heap-share     | 0 | above 0 and up to 0.5",
                "terrain.prefetch.heap-share     | 0.51 | above 0 and up to 0.5",
                "terrain.prefetch.heap-share     | NaN | above 0 and up to 0.5",
                "terrain.prefetch.heap-share     | half | above 0 and up to 0.5",
                "terrain.prefetch.least-bytes    | 2g | from 0 to 1g",
                "terrain.prefetch.least-bytes    | -1 | from 0 to 1g",
                "terrain.prefetch.begin | soon | waiting or at-once",
                "terrain.prefetch.token-directory | tmp/tokens | an absolute path",
                "terrain.prefetch.token-wait-millis | -1 | from 0 to 300000",
                "terrain.prefetch.token-wait-millis | 300001 | from 0 to 300000",
                "terrain.prefetch.token-wait-millis | 10s | from 0 to 300000",
            })
    void refusesNamingKeyValueAndWhatIsAllowed(String key, String value, String allowed) {
        conf.set(key, value);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PrefetchSettings.from(conf))
                .withMessageContaining(key)
                .withMessageContaining("'" + value + "'")
                .withMessageContaining(allowed);
    }

    @Test
    void refusesTheWrapperAsItsOwnDelegate() {
        conf.set("terrain.prefetch.delegate", "dev.terrain.prefetch.PrefetchInputFormat");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PrefetchSettings.delegate(
                        conf, org.apache.hadoop.mapreduce.InputFormat.class, PrefetchInputFormat.class))
                .withMessageContaining("not its wrapper");
    }

    @Test
    void everyKeyIsOfThisModuleAndDocumented() {
        assertThat(Arrays.stream(PrefetchKeys.values()).map(PrefetchKeys::key))
                .doesNotHaveDuplicates()
                .allMatch(key -> key.matches("terrain\\.prefetch\\.[a-z]+(-[a-z]+)*"));
        assertThat(PrefetchKeys.values()).allSatisfy(key -> {
            assertThat(key.text().type()).isIn("boolean", "string", "class", "bytes", "int", "double");
            assertThat(key.defaultValue()).isNotEmpty();
            assertThat(key.text().unit()).isNotNull();
            assertThat(key.text().doc()).endsWith(".");
        });
    }
}
