package dev.terrain.spill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.terrain.spill.JobHistory.Emitted;
import dev.terrain.spill.LocalSort.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobHistoryTest {
    private final Path dir;

    JobHistoryTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @Test
    void knowsTheMeanOfEarlierTasks() {
        assertThat(history("sort").emitted()).isEmpty();

        learn("sort", 100, 200, 20);
        learn("sort", 100, 400, 20);

        Emitted emitted = history("sort").emitted().orElseThrow();
        assertThat(emitted.outputRatio()).isCloseTo(3, within(1e-4));
        assertThat(emitted.recordBytes()).isCloseTo(15, within(1e-4));
        assertThat(emitted.tasks()).isEqualTo(2);
        assertThat(history("other").emitted()).isEmpty();
    }

    @Test
    void forgetsAJobThatHasChanged() {
        for (int i = 0; i < 100; i++) {
            learn("sort", 100, 100, 1);
        }
        for (int i = 0; i < 64; i++) {
            learn("sort", 100, 500, 1);
        }

        assertThat(history("sort").emitted().orElseThrow().outputRatio()).isCloseTo(5, within(0.1));
    }

    @Test
    void keepsNothingOfATaskWithoutInputOrOutputOrOfAJobWithoutAName() {
        learn("sort", 0, 100, 1);
        learn("sort", 100, 0, 0);
        learn("", 100, 100, 1);

        assertThat(dir).isEmptyDirectory();
    }

    @Test
    void keepsNothingWhereItIsSwitchedOff() {
        JobConf off = job("sort");
        off.setBoolean("terrain.spill.history", false);

        JobHistory.of(off).learn(OptionalLong.of(100), reporter(100, 1));

        assertThat(dir).isEmptyDirectory();
    }

    @Test
    void namesAKeyThatIsNotAllowed() {
        JobConf wrong = job("sort");
        wrong.set("terrain.spill.history", "maybe");

        assertThatThrownBy(() -> JobHistory.of(wrong))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("terrain.spill.history")
                .hasMessageContaining("maybe");
    }

    @Test
    void isTheUsersAlone() throws IOException {
        learn("sort", 100, 100, 1);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder())))
                .isEqualTo("rwx------");
    }

    @Test
    void doesNotFollowALinkInItsPlace() throws IOException {
        Path elsewhere = Files.createDirectory(dir.resolve("elsewhere"));
        Files.createSymbolicLink(dir.resolve("terrain-spill-" + System.getProperty("user.name")), elsewhere);

        learn("sort", 100, 100, 1);

        assertThat(elsewhere).isEmptyDirectory();
        assertThat(history("sort").emitted()).isEmpty();
    }

    @Test
    void aFileThatIsNoHistoryIsNone() throws IOException {
        for (String text : List.of("", "a b c", "-1 100 3", "1 NaN 3", "1 100 0", "1")) {
            learn("sort", 100, 100, 1);
            Files.writeString(files().get(0), text);
            assertThat(history("sort").emitted()).as(text).isEmpty();
        }
        learn("sort", 100, 200, 1);
        assertThat(history("sort").emitted().orElseThrow().outputRatio()).isCloseTo(2, within(1e-4));
    }

    @Test
    void theOldestNamesGiveWay() throws IOException {
        learn("first", 100, 100, 1);
        Files.setLastModifiedTime(files().get(0), FileTime.fromMillis(1));
        for (int i = 0; i < 1_000; i++) {
            Files.createFile(folder().resolve("name" + i));
        }

        learn("last", 100, 100, 1);

        assertThat(files()).hasSizeLessThanOrEqualTo(1_000);
        assertThat(history("first").emitted()).isEmpty();
        assertThat(history("last").emitted()).isPresent();
    }

    @Test
    void aLaterTaskIsPlannedByWhatEarlierOnesEmitted() throws Exception {
        LocalSort sort = new LocalSort(dir).withRecords("a", LocalSort.RECORDS);
        LocalSort.Change named = job -> {
            job.setJobName("sort of text");
            job.getConfiguration().setBoolean("terrain.spill.history", true);
            job.getConfiguration().set("terrain.spill.history-dir", dir.toString());
            // A record more for each of the input: what the defaults do not expect.
            job.setMapperClass(Twice.class);
        };

        Result first = sort.run(LocalSort.TUNED, named);
        Result second = sort.run(LocalSort.TUNED, named);

        long actual = second.spill(SpillCounters.ACTUAL_SPILLS);
        assertThat(first.spill(SpillCounters.EXPECTED_SPILLS)).isLessThan(actual - 2);
        assertThat(second.spill(SpillCounters.EXPECTED_SPILLS)).isBetween(actual - 1, actual + 1);
        assertThat(second.output()).isEqualTo(first.output());
    }

    static final class Twice extends Mapper<Text, Text, Text, Text> {
        @Override
        protected void map(Text key, Text value, Context context) throws IOException, InterruptedException {
            context.write(key, value);
            context.write(key, value);
        }
    }

    private void learn(String name, long inputBytes, long bytes, long records) {
        history(name).learn(OptionalLong.of(inputBytes), reporter(bytes, records));
    }

    private static Reporter reporter(long bytes, long records) {
        Reporter reporter = mock(Reporter.class);
        Counters counters = new Counters();
        counters.findCounter(TaskCounter.MAP_OUTPUT_BYTES).increment(bytes);
        counters.findCounter(TaskCounter.MAP_OUTPUT_RECORDS).increment(records);
        when(reporter.getCounter(any())).thenAnswer(call -> counters.findCounter(call.getArgument(0, Enum.class)));
        return reporter;
    }

    private JobHistory history(String name) {
        return JobHistory.of(job(name));
    }

    private JobConf job(String name) {
        JobConf job = new JobConf(false);
        job.setJobName(name);
        job.set("terrain.spill.history-dir", dir.toString());
        return job;
    }

    private Path folder() {
        return dir.resolve("terrain-spill-" + System.getProperty("user.name"));
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder())) {
            return files.toList();
        }
    }
}
