package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever one does to the prefetching stream, it answers as the plain one: over crc files and over plain ones. */
@Timeout(120)
class StreamPropertyTest {

    private static final int OPERATIONS = 300;

    static Stream<Arguments> seeds() {
        return IntStream.range(0, 40)
                .boxed()
                .flatMap(seed -> Stream.of(Arguments.of("checksummed", seed), Arguments.of("raw", seed)));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void answersAsThePlainStream(String kind, int seed, @TempDir java.nio.file.Path folder) throws IOException {
        Random random = new Random(seed);
        FileSystem local = FileSystem.getLocal(new Configuration(false));
        FileSystem fs = kind.equals("raw")
                ? FileSystem.getLocal(new Configuration(false)).getRaw()
                : local;
        Path path = new Path(folder.resolve("file").toUri());
        byte[] content = new byte[random.nextInt(20_000)];
        random.nextBytes(content);
        try (var out = fs.create(path)) {
            out.write(content);
        }

        HeapBudget budget = new HeapBudget(8_000);
        try (FSDataInputStream plain = fs.open(path);
                FSDataInputStream ours = prefetching(fs.open(path), content.length, budget, random)) {
            for (int i = 0; i < OPERATIONS; i++) {
                step(random, plain, ours, content.length);
                assertThat(ours.getPos()).isEqualTo(plain.getPos());
            }
        }
        assertThat(Threads.readingAhead("property")).isEmpty();
        assertThat(budget.tryReserve(8_000)).as("the whole budget is free").isTrue();
    }

    private static FSDataInputStream prefetching(FSDataInputStream real, int length, HeapBudget budget, Random random) {
        List<ByteRange> ranges = new ArrayList<>();
        int start = 0;
        for (int i = random.nextInt(3); i >= 0; i--) {
            start += random.nextInt(length + 1);
            int end = start + random.nextInt(length + 100);
            ranges.add(new ByteRange(start, end));
            start = end;
        }
        PieceSizing sizing =
                new PieceSizing(1 + random.nextInt(random.nextBoolean() ? 10 : 2_000), 1 + random.nextInt(4));
        ReadPolicy policy = new ReadPolicy(sizing, random.nextInt(500), budget, new PrefetchMeter(), () -> 0);
        return new FSDataInputStream(new PrefetchStream("property", real, ranges, policy, stream -> {}));
    }

    private static void step(Random random, FSDataInputStream plain, FSDataInputStream ours, int length)
            throws IOException {
        switch (random.nextInt(10)) {
            case 0 -> assertThat(ours.read()).isEqualTo(plain.read());
            case 1, 2, 3 -> sameBytes(plain, ours, random.nextInt(3_000));
            case 4 -> {
                long target = random.nextInt(length + 1_000) - 100L;
                same(plain, ours, in -> {
                    in.seek(target);
                    return true;
                });
            }
            case 5 -> {
                long target = Math.max(0, plain.getPos() + random.nextInt(200) - 100);
                same(plain, ours, in -> {
                    in.seek(target);
                    return true;
                });
            }
            case 6 -> {
                long count = random.nextInt(400) - 20L;
                same(plain, ours, in -> in.skip(count));
            }
            case 7 -> {
                long from = random.nextInt(length + 200) - 50L;
                int count = random.nextInt(500);
                same(plain, ours, in -> {
                    byte[] bytes = new byte[count];
                    in.readFully(from, bytes);
                    return ByteBuffer.wrap(bytes);
                });
            }
            case 8 -> {
                long from = random.nextInt(length + 200) - 50L;
                byte[] bytes = new byte[random.nextInt(500)];
                same(plain, ours, in -> {
                    Arrays.fill(bytes, (byte) 0);
                    int count = in.read(from, bytes, 0, bytes.length);
                    return count + " " + Arrays.hashCode(bytes);
                });
            }
            default -> {
                assertThat(ours.available()).isNotNegative();
                int count = random.nextInt(300);
                same(plain, ours, in -> {
                    byte[] bytes = new byte[count];
                    in.readFully(bytes);
                    return ByteBuffer.wrap(bytes);
                });
            }
        }
    }

    /** One stream may give fewer bytes at a time than the other, but never none where the other gives some. */
    private static void sameBytes(FSDataInputStream plain, FSDataInputStream ours, int wanted) throws IOException {
        byte[] expected = new byte[wanted];
        byte[] actual = new byte[wanted];
        int first = plain.read(expected, 0, wanted);
        int second = ours.read(actual, 0, wanted);
        assertThat(Integer.signum(second)).isEqualTo(Integer.signum(first));
        int expectedBytes = readOn(plain, expected, first);
        int actualBytes = readOn(ours, actual, second);
        assertThat(actualBytes).isEqualTo(expectedBytes);
        assertThat(actual).isEqualTo(expected);
    }

    private static int readOn(FSDataInputStream in, byte[] buffer, int filled) throws IOException {
        int from = Math.max(filled, 0);
        return from + in.readNBytes(buffer, from, buffer.length - from);
    }

    private interface Operation {
        Object on(FSDataInputStream in) throws IOException;
    }

    private static void same(FSDataInputStream plain, FSDataInputStream ours, Operation operation) {
        assertThat(outcome(ours, operation)).isEqualTo(outcome(plain, operation));
    }

    private static Object outcome(FSDataInputStream in, Operation operation) {
        try {
            return operation.on(in);
        } catch (IOException | RuntimeException e) {
            return e.getClass() + ": " + e.getMessage();
        }
    }
}
