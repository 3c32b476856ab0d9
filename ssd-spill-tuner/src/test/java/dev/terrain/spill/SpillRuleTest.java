package dev.terrain.spill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.spill.Setting.Freedom;
import dev.terrain.spill.SpillPlan.Outcome;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SpillRuleTest {
    private static final long MIB = 1 << 20;

    private final SpillSettings defaults = SpillSettings.from(new Configuration(false));
    private final SpillRule rule = new SpillRule(defaults);

    @Test
    void choosesThirtyTwoMegabytesAndOneWideMergeForAnHdfsBlock() {
        SpillPlan plan = rule.plan(facts(128 * MIB));

        assertThat(plan.outcome()).isEqualTo(Outcome.TUNED);
        assertThat(plan.sortMegabytes()).isEqualTo(32);
        assertThat(plan.mergeFactor()).isEqualTo(100);
        assertThat(plan.ioBufferBytes()).isEqualTo(128 << 10);
        assertThat(plan.expectedSpills()).hasValue(6);
        assertThat(plan.reason())
                .isEqualTo("6 small sorts beside the mapper and one merge instead of 2 sorts of 100 MiB");
    }

    /** 83,886,080 bytes of a 100 MiB buffer are 723,155 records of 100 bytes with 16 of accounting. */
    @ParameterizedTest
    @CsvSource({
        "0,             LEFT,  100, 0",
        "72315500,      LEFT,  100, 1",
        "72315700,      TUNED,  32, 4",
        "2314000000,    TUNED,  32, 100",
        "2315000000,    TUNED,  33, 98",
        "2700000000,    TUNED,  38, 99",
        "10000000000,   LEFT,  100, 139",
        "9223372036854775807, LEFT, 100, 127543348823",
    })
    void raisesTheSortBufferUntilOneMergeTakesAllSpills(long inputBytes, Outcome outcome, int megabytes, long spills) {
        SpillPlan plan = rule.plan(facts(inputBytes));

        assertThat(plan.outcome()).isEqualTo(outcome);
        assertThat(plan.sortMegabytes()).isEqualTo(megabytes);
        assertThat(plan.expectedSpills()).hasValue(spills);
    }

    @ParameterizedTest
    @MethodSource
    void leavesEveryValueAloneWhen(String reason, TaskFacts facts) {
        SpillPlan plan = rule.plan(facts);

        assertThat(plan.outcome()).isEqualTo(Outcome.LEFT);
        assertThat(plan.sortMegabytes()).isEqualTo(facts.sortMegabytes().value());
        assertThat(plan.mergeFactor()).isEqualTo(facts.mergeFactor().value());
        assertThat(plan.ioBufferBytes()).isEqualTo(facts.ioBufferBytes().value());
        assertThat(plan.reason()).contains(reason);
    }

    static Stream<Arguments> leavesEveryValueAloneWhen() {
        TaskBuilder block = new TaskBuilder(128 * MIB);
        return Stream.of(
                Arguments.of("not known", block.input(OptionalLong.empty()).build()),
                Arguments.of(
                        "set its sort buffer itself",
                        block.sort(Setting.fixed(100)).build()),
                // 0.7 of the heap is 99.4 MiB.
                Arguments.of("hardly holds", block.heap(142 * MIB).build()),
                Arguments.of("Hadoop refuses", block.percent(0).build()),
                Arguments.of("Hadoop refuses", block.percent(1.01f).build()),
                Arguments.of("Hadoop refuses", block.sort(Setting.tunable(2048)).build()),
                Arguments.of("Hadoop refuses", block.sort(Setting.tunable(0)).build()),
                // Half of 64 MiB holds a sort buffer of 32 MiB, but no merge beside it.
                Arguments.of(
                        "no smaller sort buffer",
                        block.sort(Setting.tunable(64)).build()),
                Arguments.of(
                        "no smaller sort buffer", block.factor(Setting.fixed(2)).build()),
                // A factor that the job chose and that the heap does not hold at any buffer size.
                Arguments.of(
                        "no smaller sort buffer",
                        block.factor(Setting.fixed(5000)).build()),
                Arguments.of("no smaller sort buffer", block.partitions(100_000).build()));
    }

    @Test
    void tunesFromTheFirstByteOfHeapThatHoldsTheOldSortBuffer() {
        assertThat(rule.plan(new TaskBuilder(128 * MIB).heap(143 * MIB).build()).outcome())
                .isEqualTo(Outcome.TUNED);
    }

    @ParameterizedTest
    @EnumSource(Obstacle.class)
    void leavesWhatWasNotMeasured(Obstacle obstacle) {
        TaskFacts facts = new TaskBuilder(128 * MIB).obstacle(obstacle).build();

        assertThat(rule.plan(facts)).isEqualTo(SpillPlan.left(facts, OptionalLong.of(2), obstacle.sentence()));
    }

    @Test
    void keepsToTheMergeFactorOfTheJob() {
        SpillPlan plan =
                rule.plan(new TaskBuilder(128 * MIB).factor(Setting.fixed(5)).build());

        assertThat(plan.mergeFactor()).isEqualTo(5);
        assertThat(plan.sortMegabytes()).isEqualTo(38);
        assertThat(plan.expectedSpills()).hasValue(5);
    }

    @Test
    void keepsTheIoBufferOfTheJob() {
        SpillPlan plan =
                rule.plan(new TaskBuilder(128 * MIB).io(Setting.fixed(8192)).build());

        assertThat(plan.outcome()).isEqualTo(Outcome.TUNED);
        assertThat(plan.ioBufferBytes()).isEqualTo(8192);
    }

    @Test
    void keepsALargerIoBufferOfTheCluster() {
        assertThat(rule.plan(new TaskBuilder(128 * MIB)
                                .io(Setting.tunable(256 << 10))
                                .build())
                        .ioBufferBytes())
                .isEqualTo(256 << 10);
    }

    @Test
    void givesUpTheIoBufferBeforeTheMergeFactor() {
        // 2000 MiB of output in at most 33 MiB / 2 of heap: many spills, each with little.
        SpillSettings small = new SpillSettings(true, 8, 1000, 128 << 10, 1.0, 100, defaults.prediction());

        SpillPlan plan = new SpillRule(small)
                .plan(new TaskBuilder(2000 * MIB).sort(Setting.tunable(33)).build());

        assertThat(plan.outcome()).isEqualTo(Outcome.TUNED);
        assertThat(plan.ioBufferBytes()).isEqualTo(4096);
        assertThat(plan.mergeFactor())
                .isGreaterThanOrEqualTo((int) plan.expectedSpills().orElseThrow());
    }

    @Test
    void narrowsTheMergeToTheHeapThatTheOldBufferLeaves() {
        SpillPlan plan =
                rule.plan(new TaskBuilder(128 * MIB).sort(Setting.tunable(80)).build());

        // (40 - 32) MiB / 132 KiB - 2 files that are written.
        assertThat(plan.sortMegabytes()).isEqualTo(32);
        assertThat(plan.mergeFactor()).isEqualTo(60);
    }

    /** The claim "never more heap than stock", over what clusters and jobs may come with. */
    @Test
    void neverPlansMoreHeapThanTheOldBufferAndAlwaysOneMerge() {
        Random random = new Random(2);
        int tuned = 0;
        for (int i = 0; i < 20_000; i++) {
            TaskFacts facts = anyTask(random);
            SpillPlan plan = new SpillRule(anySettings(random)).plan(facts);
            if (plan.outcome() == Outcome.TUNED) {
                tuned++;
                long spills = plan.expectedSpills().orElseThrow();
                // As many files as the merge may open, should there be more spills than expected.
                long merge = (long) plan.mergeFactor() * plan.ioBufferBytes() + spills * facts.partitions() * 24;
                assertThat(plan.sortMegabytes() * MIB + merge)
                        .as("%s for %s", plan, facts)
                        .isLessThanOrEqualTo(facts.sortMegabytes().value() * MIB);
                assertThat(spills).isLessThanOrEqualTo(plan.mergeFactor());
                assertFixedValuesStay(facts, plan);
            } else {
                assertThat(plan).isEqualTo(SpillPlan.left(facts, plan.expectedSpills(), plan.reason()));
            }
        }
        assertThat(tuned).isGreaterThan(2_000);
    }

    private static void assertFixedValuesStay(TaskFacts facts, SpillPlan plan) {
        assertThat(facts.sortMegabytes().isTunable()).isTrue();
        if (!facts.mergeFactor().isTunable()) {
            assertThat(plan.mergeFactor()).isEqualTo(facts.mergeFactor().value());
        }
        if (!facts.ioBufferBytes().isTunable()) {
            assertThat(plan.ioBufferBytes()).isEqualTo(facts.ioBufferBytes().value());
        }
    }

    private static SpillSettings anySettings(Random random) {
        return new SpillSettings(
                true,
                1 + random.nextInt(32),
                2 + random.nextInt(300),
                4096 << random.nextInt(7),
                0.01 + 3 * random.nextDouble(),
                1 + random.nextInt(1000),
                SpillSettings.from(new Configuration(false)).prediction());
    }

    private static TaskFacts anyTask(Random random) {
        return new TaskFacts(
                random.nextInt(20) == 0 ? OptionalLong.empty() : OptionalLong.of(between(random, MIB, 20_000 * MIB)),
                between(random, 64 * MIB, 8192 * MIB),
                (int) between(random, 1, 10_000),
                random.nextInt(20) == 0 ? 1.1f : 1 - random.nextFloat(),
                any(random, (int) between(random, 20, 2100)),
                any(random, (int) between(random, 2, 200)),
                any(random, (int) between(random, 512, 512 << 10)),
                random.nextInt(20) == 0 ? Optional.of(Obstacle.COMBINER) : Optional.empty(),
                Freedom.FIXED);
    }

    /** Even in the number of digits: as many values near 10 as near 1000. */
    private static long between(Random random, long from, long to) {
        return (long) (from * Math.pow((double) to / from, random.nextDouble()));
    }

    private static Setting any(Random random, int value) {
        return random.nextInt(5) == 0 ? Setting.fixed(value) : Setting.tunable(value);
    }

    private static TaskFacts facts(long inputBytes) {
        return new TaskBuilder(inputBytes).build();
    }

    /** A task with Hadoop's defaults and a heap of 820 MB, that of a 1 GB container. */
    private record TaskBuilder(
            OptionalLong input,
            long heap,
            int partitions,
            float percent,
            Setting sort,
            Setting factor,
            Setting io,
            Optional<Obstacle> obstacle) {

        TaskBuilder(long inputBytes) {
            this(
                    OptionalLong.of(inputBytes),
                    820 * MIB,
                    4,
                    0.8f,
                    Setting.tunable(100),
                    Setting.tunable(10),
                    Setting.tunable(4096),
                    Optional.empty());
        }

        TaskBuilder input(OptionalLong value) {
            return new TaskBuilder(value, heap, partitions, percent, sort, factor, io, obstacle);
        }

        TaskBuilder heap(long value) {
            return new TaskBuilder(input, value, partitions, percent, sort, factor, io, obstacle);
        }

        TaskBuilder partitions(int value) {
            return new TaskBuilder(input, heap, value, percent, sort, factor, io, obstacle);
        }

        TaskBuilder percent(float value) {
            return new TaskBuilder(input, heap, partitions, value, sort, factor, io, obstacle);
        }

        TaskBuilder sort(Setting value) {
            return new TaskBuilder(input, heap, partitions, percent, value, factor, io, obstacle);
        }

        TaskBuilder factor(Setting value) {
            return new TaskBuilder(input, heap, partitions, percent, sort, value, io, obstacle);
        }

        TaskBuilder io(Setting value) {
            return new TaskBuilder(input, heap, partitions, percent, sort, factor, value, obstacle);
        }

        TaskBuilder obstacle(Obstacle value) {
            return new TaskBuilder(input, heap, partitions, percent, sort, factor, io, Optional.of(value));
        }

        TaskFacts build() {
            return new TaskFacts(input, heap, partitions, percent, sort, factor, io, obstacle, Freedom.FIXED);
        }
    }
}
