package dev.terrain.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.lustre.internal.split.LustreFileSplit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.terasort.TeraInputFormat;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.FixedLengthInputFormat;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Splits along stripes and OSTs, read by Hadoop's own readers: the records are those of the whole file in one split.
 */
class SplitExtentsTest {

    /** The smallest stripe there is. */
    private static final int STRIPE = 1 << 16;

    private static final int[] OSTS = {0, 1, 1, 0, 7};

    @TempDir
    Path folder;

    private final Configuration conf = new Configuration();
    private FakeLustre lustre;

    @BeforeEach
    void start() throws IOException {
        lustre = FakeLustre.in(folder);
        lustre.configure(conf);
    }

    private void assertSameRecords(
            Class<? extends InputFormat<?, ?>> delegate, org.apache.hadoop.fs.Path file, long bytes) throws Exception {
        Job job = Job.getInstance(conf);
        FileInputFormat.setInputPaths(job, file);
        job.getConfiguration().set("terrain.lustre.delegate", delegate.getName());
        InputFormat<?, ?> stock = delegate.getConstructor().newInstance();
        LustreInputFormat<?, ?> ours = new LustreInputFormat<>(lustre.client(), () -> "n1");

        List<InputSplit> splits = ours.getSplits(job);

        assertThat(splits).hasSizeGreaterThan(1).allMatch(split -> split instanceof LustreFileSplit);
        assertThat(splits.stream()
                        .mapToLong(split -> ((LustreFileSplit) split).getLength())
                        .sum())
                .isEqualTo(bytes);
        InputSplit whole = new FileSplit(file, 0, bytes, new String[0]);
        assertThat(Records.sorted(ours, splits, job.getConfiguration()))
                .isEqualTo(Records.sorted(stock, List.of(whole), job.getConfiguration()));
    }

    private void randomSplits(Random random) {
        conf.set("terrain.lustre.splits", random.nextInt(4) == 0 ? "stripe" : "ost");
        // Not a multiple of anything.
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", STRIPE / 3 + random.nextInt(4 * STRIPE));
    }

    private static int[] randomOsts(Random random) {
        return random.ints(1 + random.nextInt(5), 0, 3).toArray();
    }

    static Stream<String> delimiters() {
        return Stream.of("", "\n", "\r\n", "||", "END", "\u00e9");
    }

    @ParameterizedTest
    @MethodSource("delimiters")
    void linesAreThoseOfThePlainReader(String delimiter) throws Exception {
        if (!delimiter.isEmpty()) {
            conf.set("textinputformat.record.delimiter", delimiter);
        }
        for (int seed = 0; seed < 12; seed++) {
            Random random = new Random(seed);
            byte[] text = lines(random, delimiter);
            randomSplits(random);
            org.apache.hadoop.fs.Path file = lustre.file("text", text, STRIPE, randomOsts(random));
            assertSameRecords(TextInputFormat.class, file, text.length);
        }
    }

    /** At least five stripes; lines end around the borders of stripes, and the last may have no end. */
    private static byte[] lines(Random random, String delimiter) {
        String[] ends = delimiter.isEmpty() ? new String[] {"\n", "\r\n", "\r"} : new String[] {delimiter};
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        if (random.nextInt(4) == 0) {
            text.writeBytes(new byte[] {(byte) 0xef, (byte) 0xbb, (byte) 0xbf});
        }
        int bytes = 5 * STRIPE + random.nextInt(3 * STRIPE);
        while (text.size() < bytes) {
            int left = STRIPE - text.size() % STRIPE;
            int length =
                    switch (random.nextInt(8)) {
                        case 0 -> random.nextInt(2 * STRIPE);
                        case 1, 2 -> Math.max(0, left - 3 + random.nextInt(6));
                        default -> random.nextInt(9000);
                    };
            byte[] line = new byte[length];
            for (int i = 0; i < length; i++) {
                line[i] = (byte) ('a' + random.nextInt(20));
            }
            text.writeBytes(line);
            text.writeBytes(ends[random.nextInt(ends.length)].getBytes(StandardCharsets.UTF_8));
        }
        if (random.nextBoolean()) {
            text.writeBytes("no end".getBytes(StandardCharsets.UTF_8));
        }
        return text.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 100, 4096, STRIPE, STRIPE + 1, 3 * STRIPE - 5})
    void fixedLengthRecordsAreThoseOfThePlainReader(int recordBytes) throws Exception {
        FixedLengthInputFormat.setRecordLength(conf, recordBytes);
        for (int seed = 0; seed < 3; seed++) {
            Random random = new Random(seed);
            int most = recordBytes == 1 ? 3 * STRIPE : 6 * STRIPE + random.nextInt(3 * STRIPE);
            byte[] content = new byte[most - (seed == 0 ? most % recordBytes : 0)];
            random.nextBytes(content);
            randomSplits(random);
            conf.setLong("mapreduce.input.fileinputformat.split.maxsize", STRIPE + random.nextInt(STRIPE / 2));
            org.apache.hadoop.fs.Path file = lustre.file("fixed", content, STRIPE, randomOsts(random));
            assertSameRecords(FixedLengthInputFormat.class, file, content.length);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"stripe", "ost"})
    void teraSortsRowsAreThoseOfThePlainReader(String splits) throws Exception {
        byte[] rows = new byte[4000 * 100];
        new Random(1).nextBytes(rows);
        conf.set("terrain.lustre.splits", splits);
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 100_001);
        assertSameRecords(TeraInputFormat.class, lustre.file("rows", rows, STRIPE, OSTS), rows.length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"stripe", "ost"})
    void keysAndValuesAndSequenceFilesAreThoseOfThePlainReader(String splits) throws Exception {
        conf.set("terrain.lustre.splits", splits);
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 100_001);
        byte[] lines = lines(new Random(3), "\n");
        assertSameRecords(KeyValueTextInputFormat.class, lustre.file("text", lines, STRIPE, OSTS), lines.length);

        byte[] sequence = sequenceFile();
        assertSameRecords(sequenceFormat(), lustre.file("sequence", sequence, STRIPE, OSTS), sequence.length);
    }

    @SuppressWarnings("unchecked") // A class literal knows no type arguments.
    private static Class<? extends InputFormat<?, ?>> sequenceFormat() {
        return (Class<? extends InputFormat<?, ?>>) (Class<?>) SequenceFileInputFormat.class;
    }

    private byte[] sequenceFile() throws IOException {
        Path file = folder.resolve("plain.seq");
        try (SequenceFile.Writer writer = SequenceFile.createWriter(
                conf,
                SequenceFile.Writer.file(new org.apache.hadoop.fs.Path(file.toUri())),
                SequenceFile.Writer.keyClass(IntWritable.class),
                SequenceFile.Writer.valueClass(Text.class))) {
            for (int i = 0; i < 12_000; i++) {
                writer.append(new IntWritable(i), new Text("value ".repeat(1 + i % 30)));
            }
        }
        return java.nio.file.Files.readAllBytes(file);
    }

    @Test
    void aSplitOfAnOstHasItsExtentsOnly() throws Exception {
        conf.set("terrain.lustre.splits", "ost");
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 3 * STRIPE);
        byte[] lines = lines(new Random(4), "\n");
        Job job = Job.getInstance(conf);
        FileInputFormat.setInputPaths(job, lustre.file("text", lines, STRIPE, OSTS));

        List<InputSplit> splits = new LustreInputFormat<>(lustre.client(), () -> "n1").getSplits(job);

        assertThat(splits).anySatisfy(split -> assertThat(((LustreFileSplit) split).extents())
                .hasSizeGreaterThan(1)
                // 0, 1, 1, 0, 7: OST 1 has the second and third stripe of each round of five, in one extent.
                .allMatch(extent -> extent.start() / STRIPE % 5 == 1 && extent.length() <= 2 * STRIPE));
    }

    @Test
    void compressedFilesAndLinesOfLimitedLengthAreNotReadByExtents() throws Exception {
        conf.set("terrain.lustre.splits", "ost");
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 3 * STRIPE);
        byte[] lines = lines(new Random(5), "\n");
        Job job = Job.getInstance(conf);
        FileInputFormat.setInputPaths(job, lustre.file("text.bz2", lines, STRIPE, OSTS));
        assertOneExtentEach(job);

        job.getConfiguration().set("mapreduce.input.linerecordreader.line.maxlength", "100000");
        FileInputFormat.setInputPaths(job, lustre.file("text", lines, STRIPE, OSTS));
        assertOneExtentEach(job);
    }

    private void assertOneExtentEach(Job job) throws Exception {
        List<InputSplit> splits = new LustreInputFormat<>(lustre.client(), () -> "n1").getSplits(job);
        assertThat(splits).hasSizeGreaterThan(1);
        assertThat(splits).allSatisfy(split -> assertThat(((LustreFileSplit) split).extents())
                .hasSize(1));
    }
}
