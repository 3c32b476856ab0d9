package dev.terrain.zone.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizeForecastTest {

    private static final long MIB = 1L << 20;
    private static final String FOLDER = "/d/appcache/application_1_1/output/";

    private final SizeForecast forecast = new SizeForecast(new Configuration(false), 64 * MIB, 1024 * MIB);

    @ParameterizedTest
    @CsvSource({
        "attempt_1_0001_m_000002_0_spill_3.out, SPILL",
        "spill12.out, SPILL",
        "file.out, MAP_OUTPUT",
        "map_7.out, FETCHED",
        "map_7.out3, FETCHED",
        "map_7.out.merged, MERGE",
        "map_7.out.merged.merged, MERGE",
        "intermediate.1, MERGE",
        "part-00000.out, OTHER_OUTPUT"
    })
    void knowsHadoopsNames(String name, IntermediateFile.Kind kind) {
        assertThat(IntermediateFile.of(Path.of(FOLDER + name)).orElseThrow().kind())
                .isEqualTo(kind);
    }

    @ParameterizedTest
    @ValueSource(strings = {"job.xml", "stdout", "file.outer", ".file.out.crc", "part-r-00000", "intermediate"})
    void leavesOtherNamesAlone(String name) {
        assertThat(IntermediateFile.of(Path.of(FOLDER + name))).isEmpty();
    }

    @Test
    void answersAsTheExampleSays() {
        IntermediateFile output = file("attempt_1_0001_m_000002_0/file.out");
        assertThat(forecast.of(file("attempt_1_0001_m_000002_0_spill_0.out"))).isEqualTo(84 * MIB);
        assertThat(forecast.of(output)).isEqualTo(84 * MIB);
        for (int i = 0; i < 3; i++) {
            forecast.closed(file("attempt_1_0001_m_000002_0_spill_" + i + ".out"), 70 * MIB);
        }
        assertThat(forecast.of(output)).isEqualTo(210 * MIB);
        assertThat(forecast.of(file("attempt_1_0001_m_000003_0/file.out"))).isEqualTo(84 * MIB);
    }

    @Test
    void spillAfterAnotherIsForecastByThatAndNeverAboveTheSortBuffer() {
        IntermediateFile spill = file("attempt_1_0001_m_000002_0_spill_1.out");
        forecast.closed(file("attempt_1_0001_m_000002_0_spill_0.out"), 20 * MIB);
        assertThat(forecast.of(spill)).isEqualTo(25 * MIB);
        forecast.closed(spill, 80 * MIB);
        assertThat(forecast.of(file("attempt_1_0001_m_000002_0_spill_2.out"))).isEqualTo(84 * MIB);
        assertThat(forecast.of(file("attempt_1_0001_m_000003_0_spill_0.out")))
                .as("another attempt's spills tell nothing")
                .isEqualTo(84 * MIB);
    }

    @Test
    void mergeMayTakeWhatWasFetchedAndIsNotDeleted() {
        IntermediateFile fetched = file("attempt_1_0001_r_000000_0/map_1.out2");
        IntermediateFile merged = file("attempt_1_0001_r_000000_0/map_1.out.merged");
        assertThat(forecast.of(fetched)).isEqualTo((long) (128 * MIB * 1.15));
        assertThat(forecast.of(merged) >> 20).isEqualTo(473);
        forecast.closed(fetched, 900 * MIB);
        assertThat(forecast.of(fetched)).isEqualTo(900 * MIB);
        assertThat(forecast.of(merged)).isEqualTo(900 * MIB);
        forecast.deleted(fetched, 900 * MIB);
        assertThat(forecast.of(merged) >> 20).isEqualTo(473);
    }

    private static IntermediateFile file(String name) {
        return IntermediateFile.of(Path.of(FOLDER + name)).orElseThrow();
    }
}
