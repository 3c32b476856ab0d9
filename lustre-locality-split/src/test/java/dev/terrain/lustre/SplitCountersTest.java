package dev.terrain.lustre;

import static dev.terrain.lustre.FakeLustre.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.lustre.internal.layout.LayoutBlob;
import dev.terrain.lustre.internal.split.LustreCounters;
import dev.terrain.lustre.internal.split.NoPreference;
import dev.terrain.lustre.internal.split.SplitAssignment;
import dev.terrain.lustre.internal.split.SplitReader;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.StatusReporter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.FixedLengthInputFormat;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a task counts, by the node that it runs on; splits are of one file, 3 MiB on oss1 and 1 on oss2. */
class SplitCountersTest {

    private static final int RECORD = 1 << 16;

    @TempDir
    Path folder;

    private final Configuration conf = new Configuration();
    private final Counters counters = new Counters();
    private FakeLustre lustre;

    @BeforeEach
    void start() throws IOException {
        lustre = FakeLustre.in(folder);
        lustre.configure(conf);
        conf.set("terrain.lustre.delegate", FixedLengthInputFormat.class.getName());
        FixedLengthInputFormat.setRecordLength(conf, RECORD);
    }

    private class Reporter extends StatusReporter {
        @Override
        public Counter getCounter(Enum<?> name) {
            return counters.findCounter(name);
        }

        @Override
        public Counter getCounter(String group, String name) {
            return counters.findCounter(group, name);
        }

        @Override
        public void progress() {}

        @Override
        public float getProgress() {
            return 0;
        }

        @Override
        public void setStatus(String status) {}
    }

    private Map<String, Long> read(org.apache.hadoop.fs.Path file, Supplier<String> node, int mostRecords)
            throws Exception {
        Job job = Job.getInstance(conf);
        FileInputFormat.setInputPaths(job, file);
        LustreInputFormat<LongWritable, BytesWritable> format = new LustreInputFormat<>(lustre.client(), node);
        List<InputSplit> splits = format.getSplits(job);
        assertThat(splits).hasSize(1);
        TaskAttemptContext context = Records.context(job.getConfiguration(), new Reporter());
        RecordReader<LongWritable, BytesWritable> reader = format.createRecordReader(splits.get(0), context);
        reader.initialize(splits.get(0), context);
        int records = 0;
        while (records < mostRecords && reader.nextKeyValue()) {
            records++;
        }
        reader.close();
        reader.close();
        Map<String, Long> counted = new TreeMap<>();
        counters.getGroup(LustreCounters.GROUP).forEach(counter -> counted.put(counter.getName(), counter.getValue()));
        return counted;
    }

    private org.apache.hadoop.fs.Path file() throws IOException {
        return lustre.file("a", new byte[4 * MIB], MIB, 0, 0, 0, 1);
    }

    @Test
    void onThePreferredNodeBytesAreFromThePreferredServerAndOthers() throws Exception {
        String preferred = preferred(file());

        assertThat(read(file(), () -> preferred, Integer.MAX_VALUE))
                .containsEntry("Splits on preferred node", 1L)
                .containsEntry("Bytes from preferred OSS", 3L * MIB)
                .containsEntry("Bytes from same-rack OSS", 0L)
                .containsEntry("Bytes from other OSS", (long) MIB)
                .hasSize(4);
    }

    private String preferred(org.apache.hadoop.fs.Path file) throws Exception {
        Job job = Job.getInstance(conf);
        FileInputFormat.setInputPaths(job, file);
        return new LustreInputFormat<>(lustre.client(), TaskNode::name)
                .getSplits(job)
                .get(0)
                .getLocations()[0];
    }

    @Test
    void elsewhereTheRackOfTheNodeCounts() throws Exception {
        assertThat(read(file(), () -> "n4", Integer.MAX_VALUE))
                .containsEntry("Splits elsewhere", 1L)
                .containsEntry("Bytes from preferred OSS", 0L)
                .containsEntry("Bytes from same-rack OSS", (long) MIB)
                .containsEntry("Bytes from other OSS", 3L * MIB);
    }

    @Test
    void aNodeThatWasUnknownAtSubmissionIsFarFromAll() throws Exception {
        assertThat(read(file(), () -> "n9", Integer.MAX_VALUE))
                .containsEntry("Bytes from same-rack OSS", 0L)
                .containsEntry("Bytes from other OSS", 4L * MIB);
    }

    @Test
    void whatATaskLeavesUnreadDoesNotCount() throws Exception {
        assertThat(read(file(), () -> "n9", 16))
                .containsEntry("Bytes from other OSS", (long) MIB)
                .containsEntry("Splits elsewhere", 1L);
    }

    @Test
    void whyThereIsNoPreferenceIsCounted() throws Exception {
        org.apache.hadoop.fs.Path flat = lustre.file("flat", new byte[2 * MIB], MIB, 0, 1);

        assertThat(read(flat, () -> "n1", Integer.MAX_VALUE))
                .containsEntry("Splits without preference: all nodes alike", 1L)
                .containsEntry("Bytes without preference", 2L * MIB)
                .hasSize(2);
    }

    @Test
    void aFailureAtSubmissionIsCounted() throws Exception {
        byte[] broken = LayoutBlob.v1(ByteOrder.LITTLE_ENDIAN, 1, 0);

        assertThat(read(lustre.file("bad", new byte[RECORD], broken), () -> "n1", Integer.MAX_VALUE))
                .containsEntry("Splits without preference: layout is malformed", 1L);
    }

    @Test
    void whatIsNotOursIsCountedAsStock() throws Exception {
        Path plain = Files.write(folder.resolve("plain"), new byte[RECORD]);

        assertThat(read(new org.apache.hadoop.fs.Path(plain.toUri()), () -> "n1", Integer.MAX_VALUE))
                .containsOnlyKeys("Splits as stock");
    }

    /** Hadoop's mapping from nodes to racks, of a plugin whose jars the tasks do not have. */
    public static final class MissingMapping implements DNSToSwitchMapping {
        @Override
        public List<String> resolve(List<String> hosts) {
            throw new NoClassDefFoundError("mapping");
        }

        @Override
        public void reloadCachedMappings() {}

        @Override
        public void reloadCachedMappings(List<String> hosts) {}
    }

    @Test
    void aTaskElsewhereAsksNobodyForItsRack() throws Exception {
        conf.setClass(
                CommonConfigurationKeysPublic.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY,
                MissingMapping.class,
                DNSToSwitchMapping.class);

        assertThat(read(file(), TaskNode::name, Integer.MAX_VALUE))
                .containsEntry("Splits elsewhere", 1L)
                .containsEntry("Bytes from other OSS", 4L * MIB);
    }

    @Test
    void aTaskThatDoesNotKnowItsNodeEndsUncounted() throws Exception {
        Supplier<String> unknown = () -> {
            throw new NoClassDefFoundError("yarn");
        };

        assertThat(read(file(), unknown, Integer.MAX_VALUE)).isEmpty();
    }

    /** Fails where stock asks nothing of a reader. */
    private static final class Halfway extends RecordReader<Object, Object> {
        private int closed;

        @Override
        public void initialize(InputSplit split, TaskAttemptContext context) {}

        @Override
        public boolean nextKeyValue() {
            return true;
        }

        @Override
        public Object getCurrentKey() {
            return this;
        }

        @Override
        public Object getCurrentValue() {
            return this;
        }

        @Override
        public float getProgress() throws IOException {
            throw new IOException("the stream is gone");
        }

        @Override
        public void close() {
            closed++;
        }
    }

    @Test
    void aReaderWhoseProgressFailsAtTheEndIsClosedAndCountsNoBytes() throws Exception {
        Halfway delegate = new Halfway();
        TaskAttemptContext context = Records.context(conf, new Reporter());
        SplitAssignment anywhere = new SplitAssignment.Anywhere(NoPreference.ALIKE);
        InputFormat<Object, Object> format = new InputFormat<>() {
            @Override
            public List<InputSplit> getSplits(JobContext job) {
                return List.of();
            }

            @Override
            public RecordReader<Object, Object> createRecordReader(InputSplit split, TaskAttemptContext task) {
                return delegate;
            }
        };
        InputSplit split = new FileSplit(new org.apache.hadoop.fs.Path("/any"), 0, MIB, new String[0]);
        RecordReader<Object, Object> reader = new SplitReader<>(format, split, anywhere, context, () -> "n1");
        assertThat(reader.nextKeyValue()).isTrue();

        reader.close();

        assertThat(delegate.closed).isEqualTo(1);
        assertThat(counters.findCounter(LustreCounters.GROUP, LustreCounters.BYTES_WITHOUT_PREFERENCE)
                        .getValue())
                .isZero();
    }

    @Test
    void aReporterThatFailsIsNoReasonToFail() throws Exception {
        Path plain = Files.write(folder.resolve("plain"), new byte[RECORD]);
        InputSplit split = new FileSplit(new org.apache.hadoop.fs.Path(plain.toUri()), 0, RECORD, new String[0]);
        StatusReporter broken = new Reporter() {
            @Override
            public Counter getCounter(String group, String name) {
                throw new IllegalStateException("no counters");
            }
        };

        assertThat(new LustreInputFormat<>(lustre.client(), TaskNode::name)
                        .createRecordReader(split, Records.context(conf, broken)))
                .isNotNull();
    }
}
