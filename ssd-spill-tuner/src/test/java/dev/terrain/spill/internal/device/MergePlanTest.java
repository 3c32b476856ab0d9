package dev.terrain.spill.internal.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class MergePlanTest {

    private static final long MIB = 1 << 20;
    private static final long GIB = 1 << 30;

    @Test
    void aSpindleMergesInRoundsAsTheExampleSays() {
        MergePlan allAtOnce = MergePlan.ofWidth(200, 32 * MIB);
        MergePlan best = MergePlan.of(200, 2 * GIB, 32 * MIB, Devices.SPINDLE);

        assertThat(allAtOnce.unitBytes()).isEqualTo(160 << 10);
        assertThat(allAtOnce.seconds(200, 2 * GIB, Devices.SPINDLE)).isCloseTo(127.1, within(0.1));
        assertThat(best).isEqualTo(new MergePlan(18, 1_863_680));
        assertThat(best.seconds(200, 2 * GIB, Devices.SPINDLE)).isCloseTo(81.4, within(0.1));
    }

    @Test
    void aDeviceWithoutAccessTimeMergesAllRunsAtOnce() {
        MergePlan plan = MergePlan.of(200, 2 * GIB, 32 * MIB, new DeviceSpeed(0, 1e8));

        assertThat(plan).isEqualTo(new MergePlan(200, 160 << 10));
    }

    @ParameterizedTest
    @CsvSource({
        // runs, memory KiB, widest: by runs, by files, by memory, and with the least that a merge takes
        "10, 65536, 10",
        "1000, 65536, 250",
        "1000, 1024, 64",
        "1000, 0, 2",
        "1, 65536, 1",
        "1, 0, 1",
    })
    void isBoundedByRunsFilesAndMemory(int runs, long memoryKibibytes, int widest) {
        assertThat(MergePlan.of(runs, GIB, memoryKibibytes << 10, new DeviceSpeed(0, 1e8))
                        .width())
                .isEqualTo(widest);
    }

    @Test
    void runsWithoutBytesAreMergedAtOnce() {
        assertThat(MergePlan.of(100, 0, 100 * MIB, Devices.SPINDLE).width()).isEqualTo(100);
    }

    /** Every width tried by an independent model; the widest of the best counts. */
    @ParameterizedTest
    @MethodSource("merges")
    void isTheBestOfAllWidths(int runs, long bytes, long memoryBytes, DeviceSpeed speed) {
        MergePlan plan = MergePlan.of(runs, bytes, memoryBytes, speed);

        long fitting = Math.max(2, memoryBytes / MergePlan.SMALLEST_UNIT_BYTES);
        int widest = (int) Math.min(Math.min(runs, MergePlan.OPEN_FILES), fitting);
        assertThat(plan.width()).isBetween(Math.min(2, runs), widest);
        assertThat(plan.unitBytes()).isBetween(MergePlan.SMALLEST_UNIT_BYTES, DeviceSpeed.SEEKING_UNIT_BYTES);
        double seconds = seconds(plan.width(), plan.unitBytes(), runs, bytes, speed);
        assertThat(plan.seconds(runs, bytes, speed)).isCloseTo(seconds, within(seconds * 1e-9));
        for (int width = 2; width <= widest; width++) {
            MergePlan other = MergePlan.ofWidth(width, memoryBytes);
            double otherSeconds = seconds(width, other.unitBytes(), runs, bytes, speed);
            assertThat(seconds).isLessThanOrEqualTo(otherSeconds * (1 + 1e-9));
        }
    }

    static Stream<Arguments> merges() {
        Random random = new Random(7);
        return Stream.generate(() -> Arguments.of(
                        1 + random.nextInt(random.nextBoolean() ? 40 : 600),
                        (long) (Math.pow(random.nextDouble(), 3) * 20 * GIB),
                        (long) (Math.pow(random.nextDouble(), 3) * 512 * MIB),
                        new DeviceSpeed(
                                random.nextBoolean() ? random.nextDouble() * 0.012 : random.nextDouble() * 0.0002,
                                5e7 + random.nextDouble() * 2e9)))
                .limit(200);
    }

    private static double seconds(int width, int unitBytes, int runs, long bytes, DeviceSpeed speed) {
        Queue<Integer> queue = new ArrayDeque<>();
        for (int i = 0; i < runs; i++) {
            queue.add(1);
        }
        double runBytes = (double) bytes / runs;
        double seconds = 0;
        while (queue.size() > 1) {
            boolean last = queue.size() <= width;
            int inputs = last ? queue.size() : hadoopsPassFactor(width, queue.size());
            int merged = 0;
            for (int i = 0; i < inputs; i++) {
                int held = queue.remove();
                double heldBytes = held * runBytes;
                seconds +=
                        Math.ceil(heldBytes / unitBytes) * speed.accessSeconds() + heldBytes / speed.bytesPerSecond();
                merged += held;
            }
            queue.add(merged);
            seconds += last ? 0 : merged * runBytes / speed.bytesPerSecond();
        }
        return runs == 1
                ? Math.ceil(runBytes / unitBytes) * speed.accessSeconds() + runBytes / speed.bytesPerSecond()
                : seconds;
    }

    /** {@code Merger.MergeQueue.getPassFactor} (Hadoop 3.4), of the first pass. */
    private static int hadoopsPassFactor(int factor, int segments) {
        int mod = (segments - 1) % (factor - 1);
        return mod == 0 ? factor : mod + 1;
    }

    @ParameterizedTest
    @CsvSource({"4, 10, 4", "4, 7, 4", "4, 4, 4", "4, 9, 3", "4, 1, 1", "2, 9, 2", "10, 11, 2", "1, 1, 1"})
    void theFirstOfSeveralMergesIsNarrow(int width, int remaining, int inputs) {
        assertThat(new MergePlan(width, 65536).inputs(remaining)).isEqualTo(inputs);
    }

    @Test
    void refusesWhatIsNoMerge() {
        assertThatThrownBy(() -> MergePlan.of(0, 1, MIB, Devices.FLASH)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> MergePlan.of(1, -1, MIB, Devices.FLASH)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new MergePlan(0, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
