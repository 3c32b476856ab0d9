package dev.terrain.zone.internal.pin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FreeSpaceTest {

    private static final long GIB = 1L << 30;

    @ParameterizedTest
    @CsvSource({
        // GETFSMAP and statfs agree
        "2, 6, 8, 6",
        // statfs counts what GETFSMAP does not list: nothing is kept from files
        "2, 6, 9, 6",
        // XFS keeps a quarter of what GETFSMAP lists, as much of it behind the limit as before
        "2, 6, 6, 4.5",
        "0, 8, 4, 4",
        "8, 0, 4, 0",
        "0, 0, 0, 0"
    })
    void countsWhatFilesCanHaveBehindTheLimit(double inZone, double behind, double unallocated, double expected) {
        FreeSpace free = new FreeSpace(bytes(inZone), bytes(behind), bytes(unallocated), 0, 10 * GIB);

        assertThat(free.behindForFilesBytes()).isEqualTo(bytes(expected));
    }

    private static long bytes(double gibibytes) {
        return (long) (gibibytes * GIB);
    }
}
