package dev.terrain.integration.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JobRunTest {

    private static final JobRun RUN = new JobRun(
            0,
            List.of(
                    "2026-11-21 03:54:10,001 INFO mapreduce.Job: Running job: job_1795233214192_0002",
                    "2026-11-21 03:55:09,120 INFO mapreduce.Job: Counters: 3",
                    "\tFile System Counters",
                    "\t\tFILE: Number of bytes read=1064960060",
                    "\tTerrain prefetch",
                    "\t\tBytes prefetched=512000000",
                    "\t\tStalls=0",
                    "done"),
            Duration.ofSeconds(50));

    @Test
    void readsCountersAsTheProgramPrintedThem() {
        assertThat(RUN.counters())
                .containsEntry("File System Counters", Map.of("FILE: Number of bytes read", 1_064_960_060L))
                .containsEntry("Terrain prefetch", Map.of("Bytes prefetched", 512_000_000L, "Stalls", 0L));
        assertThat(RUN.counter("Terrain prefetch", "Bytes prefetched")).isEqualTo(512_000_000);
    }

    @Test
    void addsUpWhatSeveralJobsPrinted() {
        List<String> twice = new ArrayList<>(RUN.output());
        twice.addAll(RUN.output());
        JobRun run = new JobRun(0, twice, Duration.ofSeconds(100));

        assertThat(run.total("Terrain prefetch", "Bytes prefetched")).isEqualTo(1_024_000_000);
        assertThat(run.counter("Terrain prefetch", "Bytes prefetched")).isEqualTo(512_000_000);
        assertThat(run.total("File System Counters", "Bytes prefetched")).isZero();
    }

    @Test
    void countsNothingThatIsMissing() {
        assertThat(RUN.counter("Terrain prefetch", "no such counter")).isZero();
        assertThat(RUN.counter("no such group", "Stalls")).isZero();
    }

    @Test
    void findsTheJobsThatItRan() {
        assertThat(RUN.jobIds()).containsExactly("job_1795233214192_0002");
    }

    @Test
    void aRunThatFailedSaysWhatItPrinted() throws IOException {
        assertThat(RUN.requireSuccess("the sort")).isSameAs(RUN);
        assertThatThrownBy(() -> new JobRun(3, List.of("no space"), Duration.ZERO).requireSuccess("the sort"))
                .isInstanceOf(IOException.class)
                .hasMessage("the sort ended with exit code 3:\nno space");

        List<String> output = Stream.concat(
                        Stream.of("INFO mapreduce.Job: Job job_1_0002 failed with state FAILED due to: no space"),
                        IntStream.range(0, 40).mapToObj(counter -> "\t\tcounter" + counter + "=1"))
                .toList();
        assertThatThrownBy(() -> new JobRun(1, output, Duration.ZERO).requireSuccess("the sort"))
                .hasMessageStartingWith("the sort ended with exit code 1:\n"
                        + "job_1_0002 failed with state FAILED due to: no space\n\t\tcounter10=1");
    }
}
