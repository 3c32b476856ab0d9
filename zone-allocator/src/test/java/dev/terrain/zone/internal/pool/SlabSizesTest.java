package dev.terrain.zone.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlabSizesTest {

    private static final long MIB = 1L << 20;

    @Test
    void sharesAZoneOutAsTheExampleSays() {
        assertThat(SlabSizes.plan(256 * MIB, 1024 * MIB))
                .containsExactlyEntriesOf(
                        new TreeMap<>(Map.of(MIB, 16, 2 * MIB, 10, 4 * MIB, 7, 8 * MIB, 6, 16 * MIB, 3, 32 * MIB, 3)));
    }

    @Test
    void planForAPoolThatLostItsLargeSlabsBringsThemBack() {
        NavigableMap<Long, Integer> whole = SlabSizes.plan(256 * MIB, 1024 * MIB);
        NavigableMap<Long, Integer> lost = whole.tailMap(8 * MIB, true);
        long lostBytes = new PoolInventory.Slabs(lost).bytes();

        assertThat(SlabSizes.plan(lostBytes, 1024 * MIB, new PoolInventory.Slabs(whole.headMap(8 * MIB, false))))
                .isEqualTo(lost);
    }

    @Test
    void planForAPoolOfSmallSlabsTakesNoMoreThanThereIs() {
        NavigableMap<Long, Integer> small = new TreeMap<>(Map.of(MIB, 200));

        assertThat(SlabSizes.plan(50 * MIB, 1024 * MIB, new PoolInventory.Slabs(small)))
                .containsExactlyEntriesOf(new TreeMap<>(Map.of(2 * MIB, 1, 16 * MIB, 3)));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, MIB - 1, MIB, 17 * MIB, 1000 * MIB + 5, 60L << 30, 4L << 40})
    void usesAllButWhatIsLessThanTheSmallestSlab(long bytes) {
        long planned = SlabSizes.plan(bytes, 1L << 30).entrySet().stream()
                .mapToLong(part -> part.getKey() * part.getValue())
                .sum();
        assertThat(bytes - planned).isBetween(0L, MIB - 1);
    }

    @Test
    void limitsHowManySmallOnesThereAre() {
        assertThat(SlabSizes.plan(4L << 40, 1L << 30).headMap(1L << 30).values())
                .allMatch(count -> count <= SlabSizes.MOST_OF_A_CLASS + 1);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1048576, 1", "1048577, 2", "88080384, 128", "1073741824, 1024", "9999999999, 1024"})
    void findsTheSmallestThatHolds(long bytes, long mebibytes) {
        assertThat(SlabSizes.holding(bytes)).isEqualTo(mebibytes * MIB);
    }
}
