package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapreduce.AvroKeyInputFormat;
import org.apache.hadoop.hive.ql.exec.vector.BytesColumnVector;
import org.apache.hadoop.hive.ql.exec.vector.LongColumnVector;
import org.apache.hadoop.hive.ql.exec.vector.VectorizedRowBatch;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.DelegatingInputFormat;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.MultipleInputs;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.tools.HadoopArchives;
import org.apache.hadoop.util.ToolRunner;
import org.apache.orc.CompressionKind;
import org.apache.orc.OrcFile;
import org.apache.orc.TypeDescription;
import org.apache.orc.Writer;
import org.apache.orc.mapreduce.OrcInputFormat;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleInputFormat;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Formats of other projects and of Hadoop's corners: with and without reading ahead their records must not differ. */
@Timeout(120)
class FormatsTest extends LocalJobs {

    private static final int RECORDS = 30_000;

    private final Random random = new Random(1);

    FormatsTest(@TempDir Path folder) {
        super(folder);
    }

    private org.apache.hadoop.fs.Path file(String name) {
        return new org.apache.hadoop.fs.Path(input.resolve(name).toUri());
    }

    private String text() {
        return String.valueOf(random.nextInt(10)).repeat(random.nextInt(300));
    }

    private Outcome assertSameAsStock(Class<?> format, org.apache.hadoop.fs.Path from) throws Exception {
        Class<? extends InputFormat<?, ?>> typed = typed(format);
        Outcome stock = run("stock", typed, stock(), from);
        Outcome prefetched = run("prefetched", typed, prefetching(), from);

        assertThat(stock.records()).isPositive();
        assertThat(prefetched.records()).isEqualTo(stock.records());
        assertThat(prefetched.output()).isEqualTo(stock.output());
        return prefetched;
    }

    private static long prefetchedBytes(Outcome outcome) {
        return outcome.ours("Bytes prefetched");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void parquet(boolean vectored) throws Exception {
        conf.setBoolean("parquet.hadoop.vectored.io.enabled", vectored);
        MessageType schema = MessageTypeParser.parseMessageType(
                "message line { required int64 number; required binary text (STRING); }");
        SimpleGroupFactory groups = new SimpleGroupFactory(schema);
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(file("a.parquet"))
                .withType(schema)
                .withConf(conf)
                .withDictionaryEncoding(false)
                .withRowGroupSize(1L << 20)
                .build()) {
            for (long i = 0; i < RECORDS; i++) {
                writer.write(groups.newGroup().append("number", i).append("text", text()));
            }
        }
        Outcome prefetched = assertSameAsStock(ExampleInputFormat.class, file("."));
        assertThat(prefetched.records()).isEqualTo(RECORDS);
    }

    @Test
    void orc() throws Exception {
        TypeDescription schema = TypeDescription.fromString("struct<number:bigint,text:string>");
        try (Writer writer = OrcFile.createWriter(
                file("a.orc"),
                OrcFile.writerOptions(conf)
                        .setSchema(schema)
                        .compress(CompressionKind.NONE)
                        .stripeSize(1 << 20))) {
            VectorizedRowBatch batch = schema.createRowBatch();
            for (int i = 0; i < RECORDS; i++) {
                ((LongColumnVector) batch.cols[0]).vector[batch.size] = i;
                ((BytesColumnVector) batch.cols[1]).setVal(batch.size, text().getBytes(StandardCharsets.UTF_8));
                if (++batch.size == batch.getMaxSize()) {
                    writer.addRowBatch(batch);
                    batch.reset();
                }
            }
            writer.addRowBatch(batch);
        }
        Outcome prefetched = assertSameAsStock(OrcInputFormat.class, file("."));
        assertThat(prefetched.records()).isEqualTo(RECORDS);
    }

    @Test
    void avroInManySplits() throws Exception {
        conf.setLong("mapreduce.input.fileinputformat.split.maxsize", 1_000_000);
        Schema schema = SchemaBuilder.record("Line")
                .fields()
                .requiredLong("number")
                .requiredString("text")
                .endRecord();
        try (DataFileWriter<GenericRecord> writer =
                new DataFileWriter<GenericRecord>(new GenericDatumWriter<>(schema))) {
            writer.create(schema, input.resolve("a.avro").toFile());
            for (long i = 0; i < RECORDS; i++) {
                GenericRecord line = new GenericData.Record(schema);
                line.put("number", i);
                line.put("text", text());
                writer.append(line);
            }
        }
        Outcome prefetched = assertSameAsStock(AvroKeyInputFormat.class, file("."));
        assertThat(prefetched.records()).isEqualTo(RECORDS);
        assertThat(prefetchedBytes(prefetched)).isPositive();
    }

    /** Their splits are of a class that only Hadoop may use, so they are read as stock. */
    @Test
    void severalInputsWithAFormatEach() throws Exception {
        writeLines("a.txt", FILE_BYTES, "\n");
        writeLines("b.txt", FILE_BYTES / 2, "\n");
        Job plan = Job.getInstance(conf);
        MultipleInputs.addInputPath(plan, file("a.txt"), TextInputFormat.class, Echo.class);
        MultipleInputs.addInputPath(plan, file("b.txt"), KeyValueTextInputFormat.class, Echo.class);
        plan.getConfiguration()
                .forEach(entry ->
                        conf.set(entry.getKey(), plan.getConfiguration().getRaw(entry.getKey())));

        Outcome prefetched = assertSameAsStock(DelegatingInputFormat.class, file("."));
        assertThat(prefetched.ours(PrefetchCounters.SPLITS_PASSED_THROUGH)).isEqualTo(2);
    }

    @Test
    void hadoopArchive() throws Exception {
        writeLines("a.txt", FILE_BYTES, "\n");
        writeLines("b.txt", FILE_BYTES / 2, "\n");
        org.apache.hadoop.fs.Path archives = new org.apache.hadoop.fs.Path(folder.toUri());
        assertThat(archive("lines.har", archives)).isZero();

        Outcome prefetched = assertSameAsStock(
                TextInputFormat.class, new org.apache.hadoop.fs.Path("har://" + folder.resolve("lines.har")));
        assertThat(prefetchedBytes(prefetched)).isPositive();
    }

    private int archive(String name, org.apache.hadoop.fs.Path into) throws IOException {
        try {
            return ToolRunner.run(
                    new HadoopArchives(stock()),
                    new String[] {"-archiveName", name, "-p", file(".").toString(), into.toString()});
        } catch (Exception e) {
            throw new IOException(e);
        }
    }
}
