package dev.terrain.spill.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasuringPlanTest {

    private static final long MIB = 1 << 20;

    @Test
    void aQuickOneHasEveryUnitAloneAndTwoAtEveryDepth() {
        MeasuringPlan plan = MeasuringPlan.quick(384 * MIB);

        assertThat(plan.fileBytes()).isEqualTo(96 * MIB);
        assertThat(plan.points().stream().filter(point -> point.depth() == 1)).hasSize(2 * 13);
        assertThat(plan.points().stream().filter(point -> point.unitBytes() == 4096 && point.depth() > 1))
                .hasSize(2 * 5);
    }

    @ParameterizedTest
    @ValueSource(longs = {384, 500, 4096})
    void neverWritesMoreThanItsBudget(long mebibytes) {
        assertThat(MeasuringPlan.quick(mebibytes * MIB).writtenBytes()).isLessThanOrEqualTo(mebibytes * MIB);
    }

    @Test
    void aFullOneFitsItsDefaultBudget() {
        MeasuringPlan plan = MeasuringPlan.full(ProfileMeasurement.FULL_BUDGET_BYTES);

        assertThat(plan.writtenBytes()).isLessThanOrEqualTo(ProfileMeasurement.FULL_BUDGET_BYTES);
        assertThat(plan.points()).hasSizeGreaterThan(120);
    }

    @Test
    void saysHowLargeABudgetHasToBe() {
        assertThatThrownBy(() -> MeasuringPlan.quick(100 * MIB))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a write budget of 100 MiB is too small: 23 points take 321 MiB and more");
    }
}
