package dev.terrain.spill.internal.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.terrain.spill.fuzz.RandomJob;
import dev.terrain.spill.fuzz.RawRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapreduce.security.TokenCache;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RunCursorTest {
    private final Path file;
    private final JobConf job = new JobConf();
    private final Random random = new Random(5);

    RunCursorTest(@TempDir Path dir) {
        this.file = dir.resolve("run");
    }

    /** Also after a run that was damaged, or not read to its end. */
    @AfterEach
    void leavesNoFileOpen() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            assertThat(open.filter(Files::exists).map(RunCursorTest::target)).noneMatch(file::equals);
        }
    }

    private static Path target(Path link) {
        try {
            return Files.readSymbolicLink(link);
        } catch (IOException e) {
            return link; // closed meanwhile
        }
    }

    /** How a run lies in its file. */
    private enum Stored {
        PLAIN,
        COMPRESSED,
        ENCRYPTED,
        COMPRESSED_AND_ENCRYPTED;

        boolean isCompressed() {
            return this == COMPRESSED || this == COMPRESSED_AND_ENCRYPTED;
        }

        boolean isEncrypted() {
            return this == ENCRYPTED || this == COMPRESSED_AND_ENCRYPTED;
        }
    }

    /** Units that end in headers, keys and values; records far longer than a unit; partitions without any. */
    @ParameterizedTest
    @EnumSource(Stored.class)
    void readsWhatHadoopWrote(Stored how) throws Exception {
        List<List<RawRecord>> partitions = List.of(
                records(60, 300),
                List.of(),
                List.of(record(70_000, 10), record(10, 70_000), record(0, 0)),
                records(200, 20),
                List.of());
        RunFormat format = format(how);
        SpillRecord index = write(format, partitions);
        for (int unit : new int[] {1, 2, 3, 7, 64, 1000, 65_536, 1 << 20}) {
            try (RunCursor cursor = cursor(format, index, unit)) {
                for (int partition = 0; partition < partitions.size(); partition++) {
                    assertThat(read(cursor, partition)).isEqualTo(partitions.get(partition));
                }
                assertThat(cursor.recordsOfEnded()).isEqualTo(263);
            }
        }
    }

    /** A merge reads only some values, and a combiner not even all keys. */
    @ParameterizedTest
    @EnumSource(Stored.class)
    void valuesNeedNotBeReadNorPartitionsToTheirEnd(Stored how) throws Exception {
        List<List<RawRecord>> partitions = List.of(records(50, 3000), records(50, 3000), records(50, 3000));
        RunFormat format = format(how);
        SpillRecord index = write(format, partitions);
        try (RunCursor cursor = cursor(format, index, 500)) {
            for (int partition = 0; partition < partitions.size(); partition++) {
                cursor.enter(partition);
                for (int i = 0; i < 10 + 20 * partition; i++) {
                    RawRecord expected = partitions.get(partition).get(i);
                    assertThat(cursor.advance()).isTrue();
                    assertThat(key(cursor)).isEqualTo(expected.key());
                    if (random.nextBoolean()) {
                        assertThat(value(cursor)).isEqualTo(expected.value());
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Stored.class)
    void aRunThatIsNotWhatWasWrittenIsNeverTakenForOne(Stored how) throws Exception {
        List<List<RawRecord>> partitions = List.of(records(100, 200));
        RunFormat format = format(how);
        SpillRecord index = write(format, partitions);
        byte[] right = Files.readAllBytes(file);
        for (int round = 0; round < 300; round++) {
            byte[] wrong = right.clone();
            // Without the eight bytes in front of an encrypted segment, which nobody reads.
            int at = how.isEncrypted() ? 8 + random.nextInt(right.length - 8) : random.nextInt(right.length);
            wrong[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, wrong);

            assertFails(format, index, "bit flipped in byte " + at);
        }
    }

    @ParameterizedTest
    @EnumSource(Stored.class)
    void aRunThatEndsEarlyIsNeverTakenForWhole(Stored how) throws Exception {
        List<List<RawRecord>> partitions = List.of(records(100, 200));
        RunFormat format = format(how);
        SpillRecord index = write(format, partitions);
        byte[] right = Files.readAllBytes(file);
        for (int round = 0; round < 100; round++) {
            int length = random.nextInt(right.length);
            Files.write(file, Arrays.copyOf(right, length));

            assertFails(format, index, "cut to " + length);
        }
    }

    /** Lengths that were damaged ask for no more memory than the run has bytes. */
    @Test
    void aHeaderBeyondTheEndOfItsRunIsRefused() throws Exception {
        RunFormat format = format(Stored.PLAIN);
        SpillRecord index = write(format, List.of(records(100, 200)));
        byte[] bytes = Files.readAllBytes(file);
        bytes[0] = (byte) -116; // a key of four bytes' length
        bytes[1] = 127;
        Files.write(file, bytes);

        assertThat(catchThrowable(() -> read(format, index)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file.toString());
    }

    private void assertFails(RunFormat format, SpillRecord index, String how) {
        assertThat(catchThrowable(() -> read(format, index))).as(how).isInstanceOf(IOException.class);
    }

    private List<RawRecord> read(RunFormat format, SpillRecord index) throws IOException {
        try (RunCursor cursor = cursor(format, index, 700)) {
            return read(cursor, 0);
        }
    }

    private static List<RawRecord> read(RunCursor cursor, int partition) throws IOException {
        List<RawRecord> read = new ArrayList<>();
        cursor.enter(partition);
        while (cursor.advance()) {
            read.add(new RawRecord(key(cursor), value(cursor)));
        }
        return read;
    }

    private static ByteBuffer key(RunCursor cursor) {
        DataInputBuffer key = new DataInputBuffer();
        cursor.readKey(key);
        return RawRecord.copyOf(key);
    }

    private static ByteBuffer value(RunCursor cursor) throws IOException {
        DataInputBuffer value = new DataInputBuffer();
        cursor.readValue(value);
        return RawRecord.copyOf(value);
    }

    private RunCursor cursor(RunFormat format, SpillRecord index, int unit) throws IOException {
        return new RunCursor(
                format,
                new org.apache.hadoop.fs.Path(file.toUri()),
                index,
                new KeyOrder(WritableComparator.get(BytesWritable.class)),
                ReadUnit.fixed(unit),
                new ValueBuffer(),
                () -> {});
    }

    private RunFormat format(Stored how) throws IOException {
        Credentials secrets = new Credentials();
        TokenCache.setEncryptedSpillKey("sixteen bytes ..".getBytes(StandardCharsets.US_ASCII), secrets);
        UserGroupInformation.getCurrentUser().addCredentials(secrets);
        job.setBoolean("mapreduce.job.encrypted-intermediate-data", how.isEncrypted());
        job.setCompressMapOutput(how.isCompressed());
        return RunFormat.of(job, RandomJob.codec(job));
    }

    private SpillRecord write(RunFormat format, List<List<RawRecord>> partitions) throws IOException {
        SpillRecord index = new SpillRecord(partitions.size());
        try (FSDataOutputStream out = format.localFileSystem().create(new org.apache.hadoop.fs.Path(file.toUri()))) {
            for (int partition = 0; partition < partitions.size(); partition++) {
                index.putIndex(RawRecord.write(partitions.get(partition), out, job), partition);
            }
        }
        return index;
    }

    /** In any order: a cursor does not care. */
    private List<RawRecord> records(int count, int mostBytes) {
        List<RawRecord> records = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            records.add(record(random.nextInt(mostBytes), random.nextInt(mostBytes)));
        }
        return records;
    }

    private RawRecord record(int keyBytes, int valueBytes) {
        byte[] key = new byte[Integer.BYTES + keyBytes];
        byte[] value = new byte[valueBytes];
        random.nextBytes(key);
        random.nextBytes(value);
        return new RawRecord(ByteBuffer.wrap(key), ByteBuffer.wrap(value));
    }
}
