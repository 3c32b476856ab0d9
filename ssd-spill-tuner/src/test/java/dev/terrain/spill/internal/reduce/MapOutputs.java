package dev.terrain.spill.internal.reduce;

import dev.terrain.spill.fuzz.RandomJob;
import dev.terrain.spill.fuzz.RawRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MROutputFiles;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.TaskAttemptID;

/** The outputs of map tasks for two reduces, as Hadoop's own classes write them, where a NodeManager has them. */
final class MapOutputs {
    /** The reduce whose partitions are looked at; that of the other one lies before it in each file. */
    static final int REDUCE = 1;

    private final JobConf job;
    private final Path dir;
    private final Map<TaskAttemptID, Output> outputs = new LinkedHashMap<>();

    /** One of them; its bytes are what a server sends, whatever becomes of the file. */
    record Output(Path file, ByteBuffer segment, long rawLength) {}

    /** Prepares outputs in the local directory of an application. */
    MapOutputs(JobConf job, Path dir) {
        this.job = job;
        this.dir = dir;
    }

    static TaskAttemptID map(int number, int attempt) {
        return TaskAttemptID.forName("attempt_1_0001_m_%06d_%d".formatted(number, attempt));
    }

    /** Returns what is there so far. */
    Map<TaskAttemptID, Output> all() {
        return outputs;
    }

    /** Returns records of a job, sorted. */
    static List<RawRecord> records(RandomJob job, Random random, long bytes) throws IOException {
        List<RawRecord> records = new ArrayList<>();
        for (long left = bytes; left > 0; ) {
            RawRecord record = new RawRecord(
                    ByteBuffer.wrap(serialise(job.keys().apply(random))),
                    ByteBuffer.wrap(serialise(job.values().apply(random))));
            records.add(record);
            left -= 16 + record.key().capacity() + record.value().capacity();
        }
        RawComparator<?> order = job.conf().getOutputKeyComparator();
        records.sort((a, b) -> order.compare(
                a.key().array(),
                0,
                a.key().capacity(),
                b.key().array(),
                0,
                b.key().capacity()));
        return records;
    }

    private static byte[] serialise(Writable writable) throws IOException {
        DataOutputBuffer bytes = new DataOutputBuffer();
        writable.write(bytes);
        return Arrays.copyOf(bytes.getData(), bytes.getLength());
    }

    /** Writes the output of one map task. */
    void add(TaskAttemptID map, List<RawRecord> others, List<RawRecord> records) throws IOException {
        Path file = dir.resolve("output/" + map + "/file.out");
        Files.createDirectories(file.getParent());
        // Hadoop's file system starts a process for each file to set its permissions, if it has no native library.
        List<IndexRecord> index = new ArrayList<>();
        try (FSDataOutputStream out = new FSDataOutputStream(Files.newOutputStream(file), null)) {
            index.add(RawRecord.write(others, out, job));
            index.add(RawRecord.write(records, out, job));
        }
        Files.write(indexOf(file), serialise(index));
        IndexRecord segment = index.get(REDUCE);
        byte[] bytes = Files.readAllBytes(file);
        outputs.put(
                map,
                new Output(
                        file,
                        ByteBuffer.wrap(Arrays.copyOfRange(
                                bytes, (int) segment.startOffset, (int) (segment.startOffset + segment.partLength))),
                        segment.rawLength));
    }

    /** As {@code SpillRecord.writeToFile}: three numbers for each partition, then the checksum of all. */
    private static byte[] serialise(List<IndexRecord> index) {
        ByteBuffer bytes = ByteBuffer.allocate((3 * index.size() + 1) * Long.BYTES);
        index.forEach(segment ->
                bytes.putLong(segment.startOffset).putLong(segment.rawLength).putLong(segment.partLength));
        CRC32 checksum = new CRC32();
        checksum.update(bytes.array(), 0, bytes.position());
        return bytes.putLong(checksum.getValue()).array();
    }

    static Path indexOf(Path file) {
        return file.resolveSibling("file.out.index");
    }

    /** Returns them as the local job runner tells a reduce of them. */
    Map<TaskAttemptID, MapOutputFile> asFilesOfThisJvm() {
        Map<TaskAttemptID, MapOutputFile> files = new LinkedHashMap<>();
        outputs.forEach((map, output) -> files.put(map, new MROutputFiles() {
            @Override
            public org.apache.hadoop.fs.Path getOutputFile() {
                return new org.apache.hadoop.fs.Path(output.file().toUri());
            }
        }));
        return files;
    }
}
