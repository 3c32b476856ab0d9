package dev.terrain.spill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.spill.Setting.Freedom;
import dev.terrain.spill.SpillPlan.Outcome;
import dev.terrain.spill.internal.model.MapSettings;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LateMergeTest {
    private static final long MIB = 1 << 20;

    @Test
    void keepsAPlanWhoseMergeTakesAllSpills() {
        SpillPlan plan = plan(32, 100);

        assertThat(merge(4, Setting.tunable(10)).refine(plan, 100)).isSameAs(plan);
    }

    @Test
    void widensTheMergeBySmallerBuffersAsInTheExampleOfItsJavadoc() {
        SpillPlan refined = merge(4, Setting.tunable(10)).refine(plan(40, 77), 90);

        assertThat(refined.mergeFactor()).isEqualTo(100);
        assertThat(refined.ioBufferBytes()).isEqualTo(4096);
        assertThat(refined.sortMegabytes()).isEqualTo(40);
    }

    @Test
    void keepsTheFactorOfTheJob() {
        SpillPlan refined = merge(4, Setting.fixed(7)).refine(plan(32, 7), 90);

        assertThat(refined.mergeFactor()).isEqualTo(7);
    }

    @Test
    void leavesATaskThatWasLeft() {
        SpillPlan left = new SpillPlan(
                Outcome.LEFT, new MapSettings(100, 0.8f, 10, 4096), OptionalLong.empty(), Optional.empty(), "test");

        assertThat(merge(4, Setting.tunable(10)).refine(left, 50)).isSameAs(left);
    }

    /** Ten times the output, ten thousand partitions: whatever comes, no more heap than Hadoop's merge may take. */
    @Test
    void neverMergesWiderThanTheHeapBoundOrAsHadoopWould() {
        Random random = new Random(7);
        for (int i = 0; i < 2_000; i++) {
            int partitions = 1 + random.nextInt(10_000);
            long spills = 1L + random.nextInt(3_000);
            SpillPlan plan = plan(32 + random.nextInt(17), 2 + random.nextInt(99));
            LateMerge merge = merge(partitions, Setting.tunable(10));
            SpillPlan refined = merge.refine(plan, spills);

            int bound =
                    merge.facts().heapBound().mergeWidthOf(refined.sortMegabytes(), spills, refined.ioBufferBytes());
            boolean asHadoop = refined.mergeFactor() == 10 && refined.ioBufferBytes() == 4096;
            assertThat(Math.min(spills, refined.mergeFactor()) <= bound || asHadoop)
                    .as("%s for %d spills of %d partitions", refined, spills, partitions)
                    .isTrue();
            assertThat(refined.mergeFactor()).isLessThanOrEqualTo(100);
        }
    }

    private static LateMerge merge(int partitions, Setting factor) {
        TaskFacts facts = new TaskFacts(
                OptionalLong.of(128 * MIB),
                820 * MIB,
                partitions,
                0.8f,
                Setting.tunable(100),
                factor,
                Setting.tunable(4096),
                Optional.empty(),
                Freedom.FIXED);
        return new LateMerge(facts, 100);
    }

    private static SpillPlan plan(int megabytes, int factor) {
        return new SpillPlan(
                Outcome.TUNED,
                new MapSettings(megabytes, 0.8f, factor, 128 << 10),
                OptionalLong.of(6),
                Optional.empty(),
                "test");
    }
}
