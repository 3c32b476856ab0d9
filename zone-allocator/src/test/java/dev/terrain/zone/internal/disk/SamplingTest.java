package dev.terrain.zone.internal.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.zone.internal.linux.Range;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SamplingTest {

    private static final long MIB = 1 << 20;

    @Test
    void spreadsSamplesFromEdgeToEdge() {
        long disk = 1000L << 30;

        List<Range> pieces = Sampling.QUICK.pieces(List.of(new Range(0, disk)));

        List<Long> starts = pieces.stream().map(Range::start).sorted().toList();
        assertThat(starts).hasSize(64).doesNotHaveDuplicates();
        assertThat(starts.get(0)).isZero();
        assertThat(starts.get(63)).isEqualTo(disk - 16 * MIB);
        assertThat(IntStream.range(1, 64).mapToLong(i -> starts.get(i) - starts.get(i - 1)))
                .allMatch(gap -> Math.abs(gap - disk / 63) <= 16 * MIB);
    }

    @Test
    void jumpsBetweenHalvesOfTheDisk() {
        assertThat(Sampling.mixedIndices(8)).containsExactly(0, 4, 2, 6, 1, 5, 3, 7);
        assertThat(Sampling.mixedIndices(5)).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
    }

    @Test
    void takesWhatThereIsOfASmallDisk() {
        assertThat(Sampling.QUICK.pieces(List.of(new Range(0, 40 * MIB))))
                .containsExactlyInAnyOrder(new Range(0, 16 * MIB), new Range(16 * MIB, 32 * MIB));
    }

    @Test
    void staysWithinWhatCanBeRead() {
        List<Range> readable = List.of(
                new Range(5 * MIB, 30 * MIB), new Range(900 * MIB, 2000 * MIB), new Range(3000 * MIB, 3001 * MIB));

        List<Range> pieces = Sampling.QUICK.pieces(readable);

        assertThat(pieces).hasSize(64).allMatch(piece -> readable.stream()
                .anyMatch(range -> range.start() <= piece.start() && piece.end() <= range.end()));
        assertThat(pieces).contains(new Range(5 * MIB, 21 * MIB));
    }

    @Test
    void choosesTheSlotsNearestToEvenAddresses() {
        List<Range> slots = LongStream.range(0, 10)
                .mapToObj(i -> new Range(i * 16 * MIB, (i + 1) * 16 * MIB))
                .toList();

        assertThat(Sampling.choose(slots, 3))
                .extracting(range -> range.start() / MIB)
                .containsExactly(0L, 64L, 144L);
    }

    @Test
    void readsNothingWhereNothingFits() {
        assertThat(Sampling.FULL.pieces(List.of(new Range(0, 63 * MIB)))).isEmpty();
    }
}
