package dev.terrain.spill.internal.sort;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.spill.internal.device.MergePlan;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SpillRecord;
import org.junit.jupiter.api.Test;

/** A merge of 250 runs, as the operator wants it. */
class RunMergeTest {
    private static final int MB = 1 << 20;
    private static final int HADOOPS_WIDTH = 10;
    private static final SortTuning WIDE = new SortTuning(0, 0, 250, 0);

    private final JobConf job = new JobConf();

    private record Stored(RunFormat format) implements StoredRun {
        @Override
        public Path path() {
            return new Path("/none");
        }

        @Override
        public long bytes() {
            return MB;
        }

        @Override
        public SpillRecord index() {
            return new SpillRecord(1);
        }
    }

    @Test
    void aCodecNeedsMemoryForEachRun() throws IOException {
        DefaultCodec codec = new DefaultCodec();
        codec.setConf(job);
        List<Stored> runs = runs(250, RunFormat.of(job, codec));

        assertThat(RunMerge.plan(runs, 25 * MB, WIDE)).isEqualTo(new MergePlan(25, MB));
        assertThat(RunMerge.plan(runs, MB, WIDE).width()).isEqualTo(HADOOPS_WIDTH);
    }

    @Test
    void soDoesACipher() throws IOException {
        RunFormat encrypted = new RunFormat(job, FileSystem.getLocal(job), null, 24);

        assertThat(RunMerge.plan(runs(250, encrypted), 25 * MB, WIDE).width()).isEqualTo(25);
    }

    @Test
    void fewRunsAreReadInLargeUnitsWhateverTheWidth() throws IOException {
        RunFormat plain = RunFormat.of(job, null);

        assertThat(RunMerge.plan(runs(250, plain), 25 * MB, WIDE)).isEqualTo(new MergePlan(250, 100 << 10));
        assertThat(RunMerge.plan(runs(3, plain), 25 * MB, WIDE)).isEqualTo(new MergePlan(250, 2 * MB));
    }

    private static List<Stored> runs(int count, RunFormat format) {
        return Collections.nCopies(count, new Stored(format));
    }
}
