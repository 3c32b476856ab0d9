package dev.terrain.spill.internal.reduce;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;

import dev.terrain.spill.internal.sort.SortTuning;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.task.reduce.MapHost;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleClientMetrics;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleSchedulerImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnNodeOutputsTest {
    /** As when SecureIOUtils refuses to be loaded: security is on, and the task has no libhadoop. */
    private static final class UnreadableIndex extends org.apache.hadoop.fs.Path {
        private static final long serialVersionUID = 1;

        UnreadableIndex() {
            super("file.out.index");
        }

        @Override
        public URI toUri() {
            throw new NoClassDefFoundError("Could not initialize class SecureIOUtils");
        }
    }

    @Test
    @SuppressWarnings("unchecked") // mocks have no types
    void anIndexThatHadoopCannotReadHereIsNotTaken(@TempDir Path dir) throws IOException {
        ReduceTaskOfTest task = new ReduceTaskOfTest(new JobConf(), dir, List.of());
        ReduceSide<Object, Object> side =
                ReduceSide.from(task.context(null), new SortTuning(0, 0, 0, 0.25), dir.resolve("sys"));
        OwnNodeOutputs<Object, Object> outputs = new OwnNodeOutputs<>(
                side, new Runs<>(side), mock(ShuffleSchedulerImpl.class), mock(ShuffleClientMetrics.class));

        assertThatThrownBy(() -> outputs.take(
                        MapOutputs.map(0, 0),
                        new MapHost("node", "http://node"),
                        1,
                        new org.apache.hadoop.fs.Path("file.out"),
                        new UnreadableIndex()))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("Cannot read");
    }
}
