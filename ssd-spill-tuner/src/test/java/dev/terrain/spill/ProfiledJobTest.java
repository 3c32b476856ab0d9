package dev.terrain.spill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.spill.LocalSort.Change;
import dev.terrain.spill.LocalSort.Result;
import dev.terrain.spill.internal.profile.Device;
import dev.terrain.spill.internal.profile.DeviceFinder;
import dev.terrain.spill.internal.profile.ProfileStore;
import dev.terrain.spill.internal.profile.Profiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole jobs on a device that has a profile. */
class ProfiledJobTest {
    private static final String SHUFFLE = "mapreduce.job.reduce.shuffle.consumer.plugin.class";

    private final Path dir;
    private final Path profiles;
    private LocalSort sort;

    ProfiledJobTest(@TempDir Path dir) {
        this.dir = dir;
        this.profiles = dir.resolve("profiles");
    }

    @BeforeEach
    void haveInput() throws IOException {
        sort = new LocalSort(dir).withRecords("a", LocalSort.RECORDS);
    }

    @Test
    void sortsAsHadoopDoesAndPredicts() throws Exception {
        saveProfile(Instant.now());

        Result stock = sort.run(LocalSort.STOCK, Change.NONE);
        Result tuned = sort.run(LocalSort.TUNED, tuned("0"));

        assertThat(tuned.output()).hasSize(2).isEqualTo(stock.output());
        assertThat(tuned.spill(SpillCounters.TUNED) + tuned.spill(SpillCounters.LEFT))
                .isEqualTo(1);
        assertThat(tuned.spill(SpillCounters.PREDICTED_WHOLE_MILLIS)).isPositive();
        long expected = tuned.spill(SpillCounters.EXPECTED_SPILLS);
        assertThat(tuned.spill(SpillCounters.ACTUAL_SPILLS)).isBetween(expected - 2, expected + 2);
        assertThat(tuned.spill(SpillCounters.REDUCES_TUNED) + tuned.spill(SpillCounters.REDUCES_LEFT))
                .isEqualTo(2);
        assertThat(tuned.spill(SpillCounters.PREDICTED_REDUCE_MILLIS)).isPositive();
    }

    @Test
    void aReduceThatMergesWiderGivesTheSameRecords() throws Exception {
        saveProfile(Instant.now());
        for (int i = 0; i < 5; i++) {
            sort.withRecords("small" + i, 7_000 + i);
        }
        // Map outputs of 350 KB in a memory of 1 MB go to disk, and two files at a time are merged there.
        Change narrow = job -> {
            job.getConfiguration().set("mapreduce.reduce.memory.totalbytes", "1000000");
            job.getConfiguration().set("mapreduce.task.io.sort.factor", "2", "mapred-site.xml");
        };

        Result stock = sort.run(LocalSort.STOCK, narrow);
        Result tuned = sort.run(LocalSort.STOCK, job -> {
            narrow.apply(job);
            tuned("0").apply(job);
        });

        assertThat(tuned.spill(SpillCounters.REDUCES_TUNED)).isEqualTo(2);
        assertThat(tuned.output()).isEqualTo(stock.output());
        assertThat(tuned.task(TaskCounter.SPILLED_RECORDS)).isLessThan(stock.task(TaskCounter.SPILLED_RECORDS));
    }

    @Test
    void leavesEverythingWhereTooLittleIsToBeGained() throws Exception {
        saveProfile(Instant.now());

        Result tuned = sort.run(LocalSort.TUNED, tuned("0.99"));

        assertThat(tuned.spill(SpillCounters.LEFT)).isEqualTo(1);
        assertThat(tuned.spill(SpillCounters.SORT_MEGABYTES)).isEqualTo(4);
        assertThat(tuned.spill(SpillCounters.REDUCES_LEFT)).isEqualTo(2);
    }

    @Test
    void aStaleProfileIsAsGoodAsNone() throws Exception {
        saveProfile(Instant.parse("2020-01-01T00:00:00Z"));

        assertPlannedByTheRule(sort.run(LocalSort.TUNED, tuned("0.05")));
    }

    @Test
    void aCorruptProfileIsAsGoodAsNone() throws Exception {
        Files.writeString(saveProfile(Instant.now()), "{}");

        assertPlannedByTheRule(sort.run(LocalSort.TUNED, tuned("0.05")));
    }

    @Test
    void theProfileOfAnotherDeviceIsAsGoodAsNone() throws Exception {
        new ProfileStore(profiles).save(Profiles.flat(1e8));

        assertPlannedByTheRule(sort.run(LocalSort.TUNED, tuned("0.05")));
    }

    @Test
    void aShuffleWithASettingThatIsNotAllowedIsHadoops() throws Exception {
        Result result = sort.run(LocalSort.STOCK, job -> {
            job.getConfiguration().set(SHUFFLE, TunedShuffle.class.getName());
            job.getConfiguration().set("terrain.spill.gain-min", "much");
        });

        assertThat(result.output()).hasSize(2);
        assertThat(result.hasSpillCounters()).isFalse();
    }

    private static void assertPlannedByTheRule(Result tuned) {
        assertThat(tuned.spill(SpillCounters.TUNED)).isEqualTo(1);
        assertThat(tuned.spill(SpillCounters.SORT_MEGABYTES)).isEqualTo(1);
        assertThat(tuned.spill(SpillCounters.PREDICTED_WHOLE_MILLIS)).isZero();
        assertThat(tuned.spill(SpillCounters.REDUCES_LEFT)).isEqualTo(2);
    }

    private Change tuned(String gainMin) {
        return job -> {
            job.getConfiguration().set(SHUFFLE, TunedShuffle.class.getName());
            job.getConfiguration().set("terrain.spill.profile-dir", profiles.toString());
            job.getConfiguration().set("terrain.spill.gain-min", gainMin);
        };
    }

    private Path saveProfile(Instant measuredAt) throws IOException {
        Device device = new DeviceFinder(Path.of("/sys")).find(dir);
        return new ProfileStore(profiles).save(Profiles.of(device, measuredAt, 1e8));
    }
}
