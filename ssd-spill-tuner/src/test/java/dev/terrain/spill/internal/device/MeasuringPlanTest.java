package dev.terrain.spill.internal.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasuringPlanTest {

    private static final long MIB = 1 << 20;

    @Test
    void readsAndWritesEveryUnit() {
        MeasuringPlan plan = MeasuringPlan.within(MeasuringPlan.DEFAULT_BUDGET_BYTES);

        assertThat(plan.fileBytes()).isEqualTo(128 * MIB);
        assertThat(MeasuringPlan.units()).hasSize(13).startsWith(2048, 4096).endsWith(8 << 20);
    }

    @ParameterizedTest
    @ValueSource(longs = {214, 500, 4096})
    void neverWritesMoreThanItsBudget(long mebibytes) {
        MeasuringPlan plan = MeasuringPlan.within(mebibytes * MIB);

        assertThat(plan.writtenBytes()).isLessThanOrEqualTo(mebibytes * MIB);
        assertThat(plan.writtenBytesPerPoint()).isGreaterThanOrEqualTo(8 * MIB);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 212})
    void saysHowLargeABudgetHasToBe(long mebibytes) {
        assertThatThrownBy(() -> MeasuringPlan.within(mebibytes * MIB))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("is too small: it takes 214 MiB or more");
    }
}
