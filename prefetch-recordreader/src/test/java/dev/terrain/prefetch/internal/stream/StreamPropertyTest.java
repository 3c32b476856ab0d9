package dev.terrain.prefetch.internal.stream;

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
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever one does to the prefetching stream, it answers as the plain one: over crc files, plain ones and broken ones.
 */
@Timeout(120)
class StreamPropertyTest {

    /** 10,000 in full: {@code -Dprefetch.property.sequences=10000}. */
    private static final int SEQUENCES = Integer.getInteger("prefetch.property.sequences", 80);

    private static final int OPERATIONS = 300;

    static Stream<Arguments> seeds() {
        return IntStream.range(0, SEQUENCES / 4)
                .boxed()
                .flatMap(seed -> Stream.of(Arguments.of("checksummed", seed), Arguments.of("raw", seed)));
    }

    static IntStream failures() {
        return IntStream.range(0, SEQUENCES / 2);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void answersAsThePlainStream(String kind, int seed, @TempDir java.nio.file.Path folder) throws IOException {
        Random random = new Random(seed);
        LocalFileSystem local = FileSystem.getLocal(new Configuration(false));
        FileSystem fs = kind.equals("raw") ? local.getRaw() : local;
        Path path = new Path(folder.resolve("file").toUri());
        byte[] content = new byte[random.nextInt(20_000)];
        random.nextBytes(content);
        try (var out = fs.create(path)) {
            out.write(content);
        }
        answersAlike(random, fs.open(path), fs.open(path), content.length, kind);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void failsAsThePlainStream(int seed) throws IOException {
        Random random = new Random(seed);
        int length = 1 + random.nextInt(20_000);
        IOException broken = new IOException("broken");
        long at = random.nextInt(length);
        FakeStream plain = new FakeStream(length);
        FakeStream real = new FakeStream(length);
        plain.failAlways(at, broken);
        real.failAlways(at, broken);
        answersAlike(random, new FSDataInputStream(plain), new FSDataInputStream(real), length, "fake");
        assertThat(real.overlaps).hasValue(0);
    }

    private static void answersAlike(
            Random random, FSDataInputStream same, FSDataInputStream real, int length, String kind) throws IOException {
        PieceMemory budget = new PieceMemory(8_000);
        try (FSDataInputStream plain = same;
                ConsumerStream ours = prefetching(real, length, budget, random)) {
            int stop = random.nextInt(2 * OPERATIONS);
            for (int i = 0; i < OPERATIONS; i++) {
                if (i == stop) {
                    ((PrefetchStream) ours.getWrappedStream()).stopReadingAhead();
                }
                if (random.nextInt(4) == 0) {
                    ours.look(random.nextInt(64));
                }
                step(random, plain, ours, length);
                if (!kind.equals("checksummed")) {
                    // Where crc files are read, what it says after a seek depends on where the one before ended.
                    same(plain, ours, FSDataInputStream::available);
                }
                assertThat(ours.getPos()).isEqualTo(plain.getPos());
            }
        }
        assertThat(Threads.readingAhead("property")).isEmpty();
        assertThat(budget.tryReserve(8_000)).as("the whole budget is free").isTrue();
    }

    private static ConsumerStream prefetching(FSDataInputStream real, int length, PieceMemory budget, Random random) {
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
        ReadPolicy policy = Policies.of(sizing, budget, new PrefetchMeter());
        Probe probe = probe(random.nextInt(500), random.nextLong());
        StreamOwner owner = Policies.owner(policy, schedule(random.nextLong()));
        return new ConsumerStream(new PrefetchStream("property", real, ranges, policy.meter(), probe, owner));
    }

    /** Reading ahead begins anywhere. */
    private static Probe probe(int afterJumpBytes, long seed) {
        Random random = new Random(seed);
        return new Probe(bytes -> random.nextInt(3) > 0, random.nextInt(500), afterJumpBytes);
    }

    /** Pieces end anywhere, as at the end of a block, and are read in either way. */
    private static PieceSchedule schedule(long seed) {
        // Of its own, since another thread asks it.
        Random random = new Random(seed);
        return (position, givenUp) -> new PieceSchedule.Turn() {
            private final long end = position + 1 + random.nextInt(3_000);
            private final Access access = random.nextBoolean() ? Access.POSITIONED : Access.STREAMED;

            @Override
            public long end() {
                return end;
            }

            @Override
            public Access access() {
                return access;
            }

            @Override
            public boolean contended() {
                return access == Access.POSITIONED;
            }

            @Override
            public boolean goesOn(long bytes) {
                return end % 3 > 0;
            }

            @Override
            public boolean finish(long bytes) {
                return end % 7 == 0;
            }
        };
    }

    private static void step(Random random, FSDataInputStream plain, FSDataInputStream ours, int length)
            throws IOException {
        switch (random.nextInt(10)) {
            case 0 -> same(plain, ours, FSDataInputStream::read);
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

    /** One stream may give fewer bytes at a time than the other, so both read on to the end or a failure. */
    private static void sameBytes(FSDataInputStream plain, FSDataInputStream ours, int wanted) {
        byte[] expected = new byte[wanted];
        byte[] actual = new byte[wanted];
        assertThat(outcome(ours, in -> in.readNBytes(actual, 0, wanted)))
                .isEqualTo(outcome(plain, in -> in.readNBytes(expected, 0, wanted)));
        assertThat(actual).isEqualTo(expected);
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
