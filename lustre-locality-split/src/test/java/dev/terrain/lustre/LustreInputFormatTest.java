package dev.terrain.lustre;

import static dev.terrain.lustre.FakeLustre.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.lustre.internal.layout.LayoutBlob;
import dev.terrain.lustre.internal.split.LustreFileSplit;
import dev.terrain.lustre.internal.split.NoPreference;
import dev.terrain.lustre.internal.split.SplitAssignment;
import dev.terrain.lustre.internal.split.SplitAssignment.Anywhere;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.CombineFileSplit;
import org.apache.hadoop.mapreduce.lib.input.CombineTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LustreInputFormatTest {

    @TempDir
    Path folder;

    private final Configuration conf = new Configuration();
    private FakeLustre lustre;

    @BeforeEach
    void start() throws IOException {
        lustre = FakeLustre.in(folder);
        lustre.configure(conf);
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", MIB);
    }

    private List<InputSplit> splits(Class<?> delegate, org.apache.hadoop.fs.Path... files) throws Exception {
        return lustre.splits(conf, delegate, files);
    }

    private List<InputSplit> stock(Class<? extends InputFormat<?, ?>> format, org.apache.hadoop.fs.Path... files)
            throws Exception {
        Job job = Job.getInstance(conf);
        FileInputFormat.setInputPaths(job, files);
        return format.getConstructor().newInstance().getSplits(job);
    }

    @Test
    void everySplitNamesOneNodeBesideTheServerOfItsBytes() throws Exception {
        List<InputSplit> splits = splits(TextInputFormat.class, lustre.file("a", new byte[8 * MIB], MIB, 0, 1));

        assertThat(splits).hasSize(8);
        for (InputSplit split : splits) {
            long stripe = ((FileSplit) split).getStart() / MIB;
            assertThat(Splits.host(split)).isIn(stripe % 2 == 0 ? List.of("n1", "n2") : List.of("n3", "n4"));
        }
        assertThat(countByHost(splits)).hasSize(4).allSatisfy((node, count) -> assertThat(count)
                .isEqualTo(2));
    }

    private static Map<String, Long> countByHost(List<InputSplit> splits) {
        return splits.stream().collect(Collectors.groupingBy(Splits::host, Collectors.counting()));
    }

    @Test
    void noNodeGetsMoreThanTheOthersOverAllFilesOfTheJob() throws Exception {
        // Each file for itself would have its splits beside oss1.
        List<InputSplit> splits = splits(
                TextInputFormat.class,
                lustre.file("a", new byte[4 * MIB], MIB, 0),
                lustre.file("b", new byte[4 * MIB], MIB, 0));

        assertThat(countByHost(splits)).hasSize(4).allSatisfy((node, count) -> assertThat(count)
                .isEqualTo(2));
    }

    @Test
    void aFileThatEveryTaskReadsIsReadNearItsServerWhereLinksAreSlow() throws Exception {
        conf.set("terrain.lustre.task-bytes", "64k");
        conf.set("terrain.lustre.oversubscription", "8");
        org.apache.hadoop.fs.Path file = lustre.file("a", new byte[MIB], MIB, 0);

        List<InputSplit> sameBytes =
                splits(TextInputFormat.class, Collections.nCopies(8, file).toArray(org.apache.hadoop.fs.Path[]::new));
        conf.set("terrain.lustre.oversubscription", "2");
        List<InputSplit> ownBytes = splits(TextInputFormat.class, lustre.file("b", new byte[8 * MIB], MIB, 0));

        assertThat(countByHost(sameBytes)).isEqualTo(Map.of("n1", 4L, "n2", 4L));
        // Its one server is slower than the links.
        assertThat(countByHost(ownBytes)).hasSize(4).allSatisfy((node, count) -> assertThat(count)
                .isEqualTo(2));
    }

    @Test
    void smallSplitsWeighWhatATaskCosts() throws Exception {
        conf.set("terrain.lustre.task-bytes", "64k");
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 4 * MIB);
        List<org.apache.hadoop.fs.Path> files =
                new ArrayList<>(List.of(lustre.file("large", new byte[4 * MIB], MIB, 0)));
        for (int i = 0; i < 4; i++) {
            files.add(lustre.file("small" + i, new byte[MIB / 4], MIB, 0));
        }
        // By bytes alone, the node without the large file takes all small ones; by tasks, they are shared.
        Map<String, Long> byBytes =
                countByHost(splits(TextInputFormat.class, files.toArray(org.apache.hadoop.fs.Path[]::new)));
        conf.set("terrain.lustre.task-bytes", "1g");
        Map<String, Long> byTasks =
                countByHost(splits(TextInputFormat.class, files.toArray(org.apache.hadoop.fs.Path[]::new)));

        assertThat(byBytes).containsOnlyKeys("n1", "n2").containsValue(4L);
        assertThat(byTasks.values()).allMatch(count -> count <= 2);
    }

    @Test
    void bordersOfSplitsAreThoseOfStripes() throws Exception {
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 7 * MIB / 4);

        List<InputSplit> splits = splits(TextInputFormat.class, lustre.file("a", new byte[5 * MIB + 3], MIB, 0, 1));

        assertThat(Splits.ranges(splits)).containsExactly("0+2097152", "2097152+2097152", "4194304+1048579");
    }

    @Test
    void longSplitsAreCutIntoPartsOfFallingLength() throws Exception {
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 8 * MIB);
        conf.set("terrain.lustre.task-bytes", "100k");

        List<InputSplit> splits = splits(TextInputFormat.class, lustre.file("a", new byte[16 * MIB], MIB, 0, 1));

        assertThat(Splits.ranges(splits))
                .containsExactly("0+5242880", "5242880+3145728", "8388608+6291456", "14680064+2097152");
    }

    @Test
    void neverMakesMoreSplitsThanTheJobMayHave() throws Exception {
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 8 * MIB);
        conf.set("terrain.lustre.task-bytes", "100k");
        conf.setInt("mapreduce.job.max.map", 3);

        List<InputSplit> splits = splits(TextInputFormat.class, lustre.file("a", new byte[16 * MIB], MIB, 0, 1));

        assertThat(Splits.ranges(splits)).containsExactly("0+8388608", "8388608+8388608");
        assertThat(splits)
                .allSatisfy(split -> assertThat(Splits.assignment(split)).isNotNull());
    }

    @Test
    void aFileOfOneSplitStaysOne() throws Exception {
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 8 * MIB);

        assertThat(Splits.ranges(splits(TextInputFormat.class, lustre.file("a", new byte[8 * MIB], MIB, 0, 1))))
                .containsExactly("0+8388608");
    }

    @Test
    void plainKeepsTheBorders() throws Exception {
        conf.set("terrain.lustre.splits", "plain");
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 7 * MIB / 4);
        org.apache.hadoop.fs.Path file = lustre.file("a", new byte[5 * MIB], MIB, 0, 1);

        assertThat(Splits.ranges(splits(TextInputFormat.class, file)))
                .isEqualTo(Splits.ranges(stock(TextInputFormat.class, file)));
    }

    @ParameterizedTest
    @CsvSource({"stripe", "ost"})
    void splitsOfCertainLinesKeepTheirBorders(String mode) throws Exception {
        conf.set("terrain.lustre.splits", mode);
        conf.setInt(NLineInputFormat.LINES_PER_MAP, 1000);
        byte[] lines = "a line of text\n".repeat(20_000).getBytes(java.nio.charset.StandardCharsets.UTF_8);
        org.apache.hadoop.fs.Path file = lustre.file("a", lines, 1 << 16, 0, 1);

        List<InputSplit> splits = splits(NLineInputFormat.class, file);

        assertThat(splits).hasSize(20).allMatch(split -> split instanceof LustreFileSplit);
        assertThat(Splits.ranges(splits)).isEqualTo(Splits.ranges(stock(NLineInputFormat.class, file)));
        assertThat(Records.sorted(new NLineInputFormat(), splits, conf))
                .isEqualTo(Records.sorted(new NLineInputFormat(), stock(NLineInputFormat.class, file), conf))
                .hasSize(20_000);
    }

    /** A format of a program, which leaves its splits to Hadoop, and whose reader may count on where they begin. */
    public static final class RecordsOfTheProgram extends FileInputFormat<LongWritable, BytesWritable> {
        @Override
        public RecordReader<LongWritable, BytesWritable> createRecordReader(
                InputSplit split, TaskAttemptContext context) {
            throw new UnsupportedOperationException();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "mapreduce.input.fileinputformat.split.maxsize",
        "mapreduce.input.fileinputformat.split.minsize",
        "mapred.max.split.size",
        "mapred.min.split.size"
    })
    void splitsWhoseSizeTheProgramSetsForAFormatOfItsOwnKeepTheirBorders(String key) throws Exception {
        conf.unset("mapreduce.input.fileinputformat.split.maxsize");
        conf.setLong("fs.local.block.size", MIB / 4);
        conf.setBoolean("fs.file.impl.disable.cache", true);
        conf.setLong(key, key.contains("max") ? MIB / 8 - 24 : 7 * MIB / 4 - 24);
        org.apache.hadoop.fs.Path file = lustre.file("a", new byte[5 * MIB], MIB, 0, 1);

        assertThat(Splits.ranges(splits(RecordsOfTheProgram.class, file)))
                .isEqualTo(Splits.ranges(stock(RecordsOfTheProgram.class, file)));
    }

    @Test
    void splitsOfAFormatOfTheProgramsOwnFollowStripesWhereNobodySetTheirSize() throws Exception {
        conf.unset("mapreduce.input.fileinputformat.split.maxsize");
        conf.setLong("fs.local.block.size", 7 * MIB / 4);
        conf.setBoolean("fs.file.impl.disable.cache", true);

        List<InputSplit> splits = splits(RecordsOfTheProgram.class, lustre.file("a", new byte[5 * MIB], MIB, 0, 1));

        assertThat(Splits.ranges(splits)).containsExactly("0+2097152", "2097152+2097152", "4194304+1048576");
    }

    @Test
    void splitsOfANamedFormatFollowStripesWhateverTheirSize() throws Exception {
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 7 * MIB / 4);
        conf.set("terrain.lustre.any-offset-formats", RecordsOfTheProgram.class.getName());

        List<InputSplit> splits = splits(RecordsOfTheProgram.class, lustre.file("a", new byte[5 * MIB], MIB, 0, 1));

        assertThat(Splits.ranges(splits)).containsExactly("0+2097152", "2097152+2097152", "4194304+1048576");
    }

    /** Makes splits of its own class, as some formats do. */
    public static final class OwnSplits extends TextInputFormat {
        @Override
        protected FileSplit makeSplit(org.apache.hadoop.fs.Path file, long start, long length, String[] hosts) {
            return new FileSplit(file, start, length, hosts) {};
        }

        @Override
        protected FileSplit makeSplit(
                org.apache.hadoop.fs.Path file, long start, long length, String[] hosts, String[] inMemory) {
            return makeSplit(file, start, length, hosts);
        }
    }

    @Test
    void splitsOfAnotherClassStayAsTheyAre() throws Exception {
        assertThat(splits(OwnSplits.class, lustre.file("a", new byte[2 * MIB], MIB, 0, 1)))
                .hasSize(2)
                .noneMatch(split -> split instanceof LustreFileSplit);
    }

    @Test
    void filesThatAreNotOnLustreStayAsTheyAre() throws Exception {
        Path plain = Files.write(folder.resolve("plain"), new byte[2 * MIB]);

        List<InputSplit> splits = splits(TextInputFormat.class, new org.apache.hadoop.fs.Path(plain.toUri()));

        assertThat(splits).hasSize(2).allMatch(split -> split.getClass() == FileSplit.class);
    }

    @Test
    void combinedSplitsGoWhereMostOfTheirBytesAre() throws Exception {
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 2 * MIB);
        lustre.file("a", new byte[MIB], MIB, 1);
        lustre.file("b", new byte[MIB / 2], MIB, 0);
        lustre.file("c", new byte[MIB / 2], MIB, 1);
        org.apache.hadoop.fs.Path all = new org.apache.hadoop.fs.Path(folder.toUri() + "/[abc]");

        List<InputSplit> splits = splits(CombineTextInputFormat.class, all);

        assertThat(splits).hasSize(1);
        assertThat(Splits.host(splits.get(0))).isIn("n3", "n4");
        assertThat(((CombineFileSplit) splits.get(0)).getNumPaths()).isEqualTo(3);
        assertThat(Records.sorted(new LustreInputFormat<>(), splits, delegating(CombineTextInputFormat.class)))
                .isEqualTo(
                        Records.sorted(new CombineTextInputFormat(), stock(CombineTextInputFormat.class, all), conf));
    }

    private Configuration delegating(Class<?> delegate) {
        Configuration with = new Configuration(conf);
        with.set("terrain.lustre.delegate", delegate.getName());
        return with;
    }

    @Test
    void aSplitThatTravelledIsTheSame() throws Exception {
        conf.set("terrain.lustre.splits", "ost");
        LustreFileSplit split =
                (LustreFileSplit) splits(TextInputFormat.class, lustre.file("a", new byte[4 * MIB], 1 << 16, 0, 1))
                        .get(0);
        LustreFileSplit arrived = travel(split, new LustreFileSplit());

        assertThat(arrived).hasToString(split.toString());
        assertThat(arrived.extents()).isEqualTo(split.extents()).hasSizeGreaterThan(1);
        assertThat(arrived.assignment()).isEqualTo(split.assignment()).isInstanceOf(SplitAssignment.OnNode.class);
    }

    private static <S extends Writable> S travel(Writable split, S empty) throws IOException {
        DataOutputBuffer out = new DataOutputBuffer();
        split.write(out);
        DataInputBuffer in = new DataInputBuffer();
        in.reset(out.getData(), out.getLength());
        empty.readFields(in);
        return empty;
    }

    @Test
    void namesNobodyAndSaysWhy() throws Exception {
        conf.set("terrain.lustre.least-gain", "0.9");

        List<InputSplit> splits = splits(TextInputFormat.class, lustre.file("a", new byte[2 * MIB], MIB, 0, 1));

        for (InputSplit split : splits) {
            assertThat(split.getLocations()).isEmpty();
            assertThat(Splits.assignment(split)).isEqualTo(new Anywhere(NoPreference.ALIKE));
        }
    }

    @Test
    void bytesOfAnUnknownServerOrOfNoneNameNobody() throws Exception {
        org.apache.hadoop.fs.Path unknown = lustre.file("a", new byte[5], MIB, 7);
        byte[] onMdt = LayoutBlob.plain(ByteOrder.LITTLE_ENDIAN, LayoutBlob.MDT, MIB, 0, null);

        assertThat(splits(TextInputFormat.class, unknown, lustre.file("b", new byte[5], onMdt)))
                .map(Splits::assignment)
                .containsExactly(new Anywhere(NoPreference.NO_SERVER), new Anywhere(NoPreference.NOT_ON_OSTS));
    }
}
