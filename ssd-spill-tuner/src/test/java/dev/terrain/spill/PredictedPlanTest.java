package dev.terrain.spill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.spill.Setting.Freedom;
import dev.terrain.spill.SpillPlan.Outcome;
import dev.terrain.spill.internal.model.Surroundings;
import dev.terrain.spill.internal.profile.Profiles;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class PredictedPlanTest {

    private static final Surroundings CACHED = new Surroundings(1, 1e12, 1e12);

    private final Configuration conf = new Configuration(false);

    @Test
    void explainsWhatItChooses() {
        SpillPlan plan = plan(facts(Setting.tunable(100), Setting.tunable(10), Freedom.TUNABLE));

        assertThat(plan.outcome()).isEqualTo(Outcome.TUNED);
        assertThat(plan.sortMegabytes()).isBetween(32, 49);
        assertThat(plan.reason())
                .matches("\\d+ spills of \\d+ MiB instead of 8 of 100 MiB, \\d+ ms predicted instead of" + " \\d+: .*");
        assertThat(plan.expectedSpills())
                .hasValue(plan.predicted().orElseThrow().spills());
    }

    @Test
    void leavesAloneWhatGainsLessThanItShould() {
        conf.set("terrain.spill.gain-min", "0.95");

        SpillPlan plan = plan(facts(Setting.tunable(100), Setting.tunable(10), Freedom.TUNABLE));

        assertThat(plan.outcome()).isEqualTo(Outcome.LEFT);
        assertThat(plan.sortMegabytes()).isEqualTo(100);
        assertThat(plan.reason()).contains("of which no more than");
    }

    @Test
    void sortsAtOnceOnASlowDeviceWhereTheOperatorLeavesTheHeapForIt() {
        Surroundings busy = new Surroundings(0, 0, 0);
        TaskFacts facts = facts(250_000_000, Setting.tunable(100), Setting.tunable(10), Freedom.TUNABLE);
        conf.set("terrain.spill.record-bytes", "10k");

        assertThat(plan(facts, busy).expectedSpills().orElseThrow()).isGreaterThan(1);

        conf.set("terrain.spill.heap-megabytes-max", "400");
        SpillPlan plan = plan(facts, busy);

        assertThat(plan.expectedSpills()).hasValue(1);
        assertThat(plan.sortMegabytes()).isBetween(239, 400);
    }

    @Test
    void takesNoMoreThanTheOldGenerationHolds() {
        TaskFacts facts = facts(Setting.tunable(100), Setting.tunable(10), Freedom.TUNABLE);

        assertThat(facts.heapBound(2047).budgetBytes()).isEqualTo(492 << 20);
        assertThat(facts.heapBound(20)).isEqualTo(facts.heapBound());
    }

    @Test
    void keepsWhatItMayNotChange() {
        SpillPlan plan = plan(facts(Setting.tunable(100), Setting.fixed(7), Freedom.FIXED));

        assertThat(plan.mergeFactor()).isEqualTo(7);
        assertThat(plan.spillPercent()).isEqualTo(0.8f);
        assertThat(plan(facts(Setting.fixed(100), Setting.tunable(10), Freedom.TUNABLE))
                        .reason())
                .contains("set its sort buffer itself");
    }

    private SpillPlan plan(TaskFacts facts) {
        return plan(facts, CACHED);
    }

    private SpillPlan plan(TaskFacts facts, Surroundings surroundings) {
        return new PredictedPlan(SpillSettings.from(conf), Profiles.flat(1e8), surroundings).plan(facts);
    }

    private static TaskFacts facts(Setting sort, Setting factor, Freedom percent) {
        return facts(524_000_000, sort, factor, percent);
    }

    private static TaskFacts facts(long inputBytes, Setting sort, Setting factor, Freedom percent) {
        return new TaskFacts(
                OptionalLong.of(inputBytes),
                820 << 20,
                4,
                0.8f,
                sort,
                factor,
                Setting.tunable(4096),
                Optional.empty(),
                percent);
    }
}
