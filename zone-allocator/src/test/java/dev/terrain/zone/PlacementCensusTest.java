package dev.terrain.zone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.zone.internal.linux.Extent;
import dev.terrain.zone.internal.linux.Extent.Placement;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacementCensusTest {

    private static final long MIB = 1 << 20;
    private static final long LIMIT = 100 * MIB;

    @Test
    void countsNoMoreThanTheFileIsLong() {
        List<Extent> slab = List.of(new Extent(0, 10 * MIB, 64 * MIB, Placement.WRITTEN));

        assertThat(PlacementCensus.placed(slab, 3 * MIB, LIMIT)).isEqualTo(new PlacementCensus.Placed(3 * MIB, true));
    }

    @Test
    void countsUnwrittenBlocksSinceTheirPlaceIsChosen() {
        List<Extent> slab = List.of(new Extent(0, 10 * MIB, 64 * MIB, Placement.UNWRITTEN));

        assertThat(PlacementCensus.placed(slab, 3 * MIB, LIMIT)).isEqualTo(new PlacementCensus.Placed(3 * MIB, true));
    }

    @Test
    void extentAcrossTheLimitCountsByItsBytes() {
        List<Extent> extents = List.of(new Extent(0, 96 * MIB, 10 * MIB, Placement.WRITTEN));

        assertThat(PlacementCensus.placed(extents, 10 * MIB, LIMIT))
                .isEqualTo(new PlacementCensus.Placed(4 * MIB, true));
    }

    @Test
    void fileThatOutgrewItsSlabIsCountedAsFarAsItIsPlaced() {
        List<Extent> extents = List.of(
                new Extent(0, 10 * MIB, 64 * MIB, Placement.WRITTEN),
                new Extent(64 * MIB, 0, 10 * MIB, Placement.PENDING));

        assertThat(PlacementCensus.placed(extents, 74 * MIB, LIMIT))
                .isEqualTo(new PlacementCensus.Placed(64 * MIB, false));
    }

    @Test
    void fileInTheCacheAloneHasNoPlace() {
        assertThat(PlacementCensus.placed(List.of(), 5 * MIB, LIMIT)).isEqualTo(new PlacementCensus.Placed(0, false));
    }
}
