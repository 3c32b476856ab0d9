package dev.terrain.prefetch.internal.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.prefetch.internal.stream.ByteRange;
import dev.terrain.prefetch.internal.stream.FakeStream;
import dev.terrain.prefetch.internal.stream.PieceMemory;
import dev.terrain.prefetch.internal.stream.PieceSizing;
import dev.terrain.prefetch.internal.stream.Policies;
import dev.terrain.prefetch.internal.stream.PrefetchMeter;
import dev.terrain.prefetch.internal.stream.PrefetchStream;
import dev.terrain.prefetch.internal.stream.Probe;
import dev.terrain.prefetch.internal.stream.ReadPolicy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FilesAheadTest {

    private static final long FILE_BYTES = 1000;
    private static final Path FIRST = new Path("file:/first");
    private static final Path SECOND = new Path("file:/second");
    private static final Path PART = new Path("file:/part");
    private static final Path LAST = new Path("file:/last");

    private final Map<Path, FakeStream> opened = new LinkedHashMap<>();
    private final PieceMemory budget = new PieceMemory(2 * FILE_BYTES);
    private ReadPolicy policy = Policies.of(new PieceSizing(100, 3), budget, new PrefetchMeter());
    private FilesAhead files = new FilesAhead(ranges());

    private static Map<Path, List<ByteRange>> ranges() {
        Map<Path, List<ByteRange>> ranges = new LinkedHashMap<>();
        List<ByteRange> whole = List.of(new ByteRange(0, FILE_BYTES));
        ranges.put(FIRST, whole);
        ranges.put(SECOND, whole);
        ranges.put(PART, List.of(new ByteRange(500, FILE_BYTES)));
        ranges.put(LAST, whole);
        return ranges;
    }

    private PrefetchStream open(Path path) {
        FakeStream real = new FakeStream(FILE_BYTES);
        opened.put(path, real);
        return new PrefetchStream(
                path.getName(),
                new FSDataInputStream(real),
                List.of(new ByteRange(0, FILE_BYTES)),
                policy.meter(),
                Probe.always(),
                Policies.owner(policy, Policies.AT_ONCE));
    }

    @AfterEach
    void nothingIsLeft() {
        files.close();
        assertThat(opened.values())
                .allSatisfy(stream -> assertThat(stream.closes).hasValue(1));
        assertThat(budget.tryReserve(2 * FILE_BYTES)).isTrue();
    }

    @Test
    void readerGetsTheFileThatHasBegunAndAllOfIt() throws IOException {
        files.beginAfter(FIRST, policy, this::open);
        try (PrefetchStream stream = Objects.requireNonNull(files.take(SECOND))) {
            assertThat(stream.readAllBytes()).isEqualTo(FakeStream.bytes(0, (int) FILE_BYTES));
        }
        assertThat(opened).containsOnlyKeys(SECOND);
        assertThat(files.take(SECOND)).as("opened again").isNull();
    }

    @Test
    void eachFileBeginsOnceAndPartsOfFilesNever() {
        files.beginAfter(FIRST, policy, this::open);
        files.beginAfter(FIRST, policy, this::open);
        files.beginAfter(PART, policy, this::open);
        assertThat(opened).containsOnlyKeys(SECOND);

        files.beginAfter(SECOND, policy, this::open);
        assertThat(opened).containsOnlyKeys(SECOND, LAST);
        files.beginAfter(LAST, policy, this::open);
        assertThat(files.take(PART)).isNull();
    }

    @Test
    void fileThatItsReaderHasIsLeftToHim() {
        assertThat(files.take(SECOND)).isNull();
        files.beginAfter(FIRST, policy, this::open);
        assertThat(opened).isEmpty();

        // In between.
        files.beginAfter(SECOND, policy, path -> {
            assertThat(files.take(path)).isNull();
            return open(path);
        });
        assertThat(opened)
                .hasEntrySatisfying(LAST, real -> assertThat(real.closes).hasValue(1));
    }

    @Test
    void fileWithoutRoomOrThatCannotBeOpenedIsLeftToItsReader() {
        assertThat(budget.tryReserve(2 * FILE_BYTES)).isTrue();
        files.beginAfter(FIRST, policy, this::open);
        assertThat(files.take(SECOND)).isNull();
        budget.release(2 * FILE_BYTES);

        List<Path> asked = new ArrayList<>();
        files.beginAfter(SECOND, policy, path -> {
            asked.add(path);
            throw new IOException("gone");
        });
        assertThat(asked).containsExactly(LAST);
        assertThat(files.take(LAST)).isNull();
    }

    @Test
    void whatNobodyTakesIsClosedAndNothingBeginsAfterThat() {
        files.beginAfter(FIRST, policy, this::open);
        files.close();
        files.beginAfter(SECOND, policy, this::open);
        assertThat(opened).containsOnlyKeys(SECOND);
    }

    @Test
    void fileWithoutRoomIsNotOpenedAndMayBeginLater() throws IOException {
        assertThat(budget.tryReserve(2 * FILE_BYTES)).isTrue();
        files.beginAfter(FIRST, policy, this::open);
        assertThat(opened).isEmpty();

        budget.release(2 * FILE_BYTES);
        files.beginAfter(FIRST, policy, this::open);
        assertThat(opened).containsOnlyKeys(SECOND);
    }

    @Test
    void noMoreThanEightFilesWaitForTheReader() throws IOException {
        Map<Path, List<ByteRange>> many = new LinkedHashMap<>();
        for (int i = 0; i < 30; i++) {
            many.put(new Path("file:/" + i), List.of(new ByteRange(0, 100)));
        }
        List<Path> order = List.copyOf(many.keySet());
        policy = Policies.of(new PieceSizing(100, 3), new PieceMemory(1 << 20), new PrefetchMeter());
        files = new FilesAhead(many);

        files.take(order.get(0));
        order.forEach(path -> files.beginAfter(path, policy, this::open));
        assertThat(opened.keySet()).containsExactlyElementsOf(order.subList(1, 9));

        // The reader takes them all, and opens the next one itself.
        for (Path path : order.subList(1, 9)) {
            Objects.requireNonNull(files.take(path)).close();
        }
        assertThat(files.take(order.get(9))).isNull();
        order.subList(9, 30).forEach(path -> files.beginAfter(path, policy, this::open));
        assertThat(opened.keySet().stream().skip(8)).containsExactlyElementsOf(order.subList(10, 18));
    }

    @Test
    void errorsStayInTheThreadThatOpensAhead() {
        files.beginAfter(FIRST, policy, path -> {
            throw new InternalError("as FSError for a bad crc file");
        });
        assertThat(files.take(SECOND)).isNull();
    }
}
