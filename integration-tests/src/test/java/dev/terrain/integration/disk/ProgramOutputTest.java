package dev.terrain.integration.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What dd, filefrag and /proc/stat print, understood. */
class ProgramOutputTest {

    @Test
    void takesTheSpeedFromTheLastLineOfDd() throws IOException {
        assertThat(Transfer.speed("64+0 records in\n67108864 bytes (67 MB, 64 MiB) copied, 2.0 s, 33.6 MB/s\n"))
                .isCloseTo(33.554, within(0.001));
        assertThatThrownBy(() -> Transfer.speed("dd: no such file")).hasMessageContaining("dd: no such file");
    }

    @Test
    void acceptsSpeedsWithinTenPercentAndNamesThoseThatAreNot() {
        SpeedCheck good = new SpeedCheck(List.of(new SpeedCheck.Reading(0, 36.1, 40)));
        SpeedCheck bad = new SpeedCheck(List.of(new SpeedCheck.Reading(0, 35.9, 40)));

        assertThat(good.deviation()).isEmpty();
        assertThat(bad.deviation()).hasValueSatisfying(text -> assertThat(text).contains("35.9 MB/s instead of 40.0"));
    }

    @Test
    void leavesOutExtentsWithoutAPlace() {
        List<Piece> pieces = Piece.parse(List.of(
                " ext:     logical_offset:        physical_offset: length:   expected: flags:",
                "   0:        0..      15:      34816..     34831:     16:             eof",
                "   1:       16..      31:          0..        15:     16:             last,unknown_loc,delalloc,eof",
                "   2:       32..      47:      90000..     90015:     16:             last,unwritten,eof"));

        assertThat(pieces).containsExactly(new Piece(34816L * 4096, 16 * 4096));
    }

    @Test
    void countsWaitingForADiskAsIdle() throws IOException {
        CpuActivity.Times before = CpuActivity.Times.parse("cpu  100 0 100 100 0 0 0 0 0 0");
        CpuActivity.Times after = CpuActivity.Times.parse("cpu  120 0 110 140 30 0 0 0 0 0");

        CpuActivity.Usage usage = after.since(before, java.time.Instant.EPOCH);

        assertThat(usage.busy()).isCloseTo(0.3, within(1e-9));
        assertThat(usage.iowait()).isCloseTo(0.3, within(1e-9));
    }
}
