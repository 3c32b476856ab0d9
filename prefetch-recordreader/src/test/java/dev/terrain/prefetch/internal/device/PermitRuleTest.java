package dev.terrain.prefetch.internal.device;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PermitRuleTest {

    @ParameterizedTest(name = "{0} at {1} MB/s, one more at {2}: {3}")
    @CsvSource({
        // The worked example of the Javadoc.
        "1, 100, 90, 2",
        "2, 90, 76, 4",
        "2, 90, 74, 2",
        "1, 100, 30, 1",
        "1, 100, 50, 1",
        "4, 500, 480, 8",
        "8, 500, 500, 8",
        "1, 100, 0, 1",
    })
    void allowsMoreWhereOneMoreBringsAtLeastHalf(int permits, double before, double trial, int after) {
        assertThat(Device.permitsAfter(permits, before, trial)).isEqualTo(after);
    }
}
