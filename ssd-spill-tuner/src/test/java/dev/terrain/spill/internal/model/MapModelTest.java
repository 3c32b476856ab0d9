package dev.terrain.spill.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.spill.internal.model.MapChoices.Choice;
import dev.terrain.spill.internal.profile.Profiles;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MapModelTest {

    private static final Surroundings ROOMY = new Surroundings(1, 1e12, 1e12);
    private static final MapSettings STOCK = new MapSettings(100, 0.8f, 10, 4096);
    private static final MapOutput NOTES = new MapOutput(524e6, 5.24e6, 4);

    @Test
    void predictsTheExampleOfItsJavadoc() {
        MapCost cost = new MapModel(Profiles.flat(1e8), ROOMY).cost(NOTES, STOCK);

        assertThat(cost.spills()).isEqualTo(8);
        assertThat(cost.mergePasses()).isEqualTo(1);
        // 7 cycles of 1.28 s and 0.10 s; 80 ns for 19.3 doublings and 300 ns.
        assertThat(cost.collectMillis()).isCloseTo(9080, within(50.0));
        assertThat(cost.lastSortMillis()).isCloseTo(1208, within(10.0));
        assertThat(cost.deviceMillis()).isZero();
    }

    @Test
    void withoutAnIdleCoreNothingRunsBesideTheCollector() {
        MapCost cost = new MapModel(Profiles.flat(1e8), new Surroundings(0, 1e12, 1e12)).cost(NOTES, STOCK);

        assertThat(cost.collectMillis()).isCloseTo(8 * 98 + 7 * 1208, within(60.0));
    }

    @Test
    void oneSpillHasNoMergeAndMovesTheDataOnce() {
        MapModel throttled = new MapModel(Profiles.flat(1e8), new Surroundings(0, 0, 0));

        MapCost one = throttled.cost(NOTES, new MapSettings(800, 0.98f, 10, 4096));
        MapCost eight = throttled.cost(NOTES, STOCK);

        assertThat(one.spills()).isEqualTo(1);
        assertThat(one.mergePasses()).isZero();
        assertThat(one.mergeMillis()).isZero();
        assertThat(one.deviceMillis()).isLessThan(eight.deviceMillis() - 5000);
    }

    @Test
    void waitsForTheDeviceAsInTheExampleOfItsJavadoc() {
        DeviceWait wait = new DeviceWait(Profiles.flat(1e8), new Surroundings(0, 250e6, 200e6));

        assertThat(wait.millis(1000e6, 500e6, 500e6, 4096, 5000)).isCloseTo(5500, within(1.0));
    }

    @Test
    void mergesAsHadoopDoes() {
        MergeTree twelve = MergeTree.of(12, 10);
        assertThat(twelve.passes()).isEqualTo(2);
        assertThat(twelve.rewritten()).isCloseTo(0.25, within(1e-9));

        assertThat(MergeTree.of(10, 10)).isEqualTo(new MergeTree(0, Math.log(10) / Math.log(2), 1));
        assertThat(MergeTree.of(1, 10).passes()).isZero();
        assertThat(MergeTree.of(100, 10).passes()).isEqualTo(11);
        assertThat(MergeTree.of(100, 10).rewritten()).isCloseTo(1, within(1e-9));
        assertThat(MergeTree.of(Long.MAX_VALUE, 2).passes()).isPositive();
    }

    @Test
    void neverChoosesWhatItPredictsToBeSlowerOrWhatItsHeapDoesNotAllow() {
        Random random = new Random(7);
        for (int i = 0; i < 300; i++) {
            MapSettings own = new MapSettings(
                    1 + random.nextInt(1000), 0.5f + random.nextInt(5) / 10f, 2 + random.nextInt(100), 4096);
            HeapBound bound = HeapBound.halfOf(own.sortMegabytes(), 1 + random.nextInt(2000));
            MapOutput output =
                    MapOutput.of(Math.pow(10, 3 + random.nextInt(8)), 1 + random.nextInt(5000), bound.partitions());
            Surroundings surroundings =
                    new Surroundings(random.nextDouble(), random.nextInt(1000) * 1e6, random.nextInt(100) * 1e6);
            MapChoices choices = new MapChoices(
                    own,
                    bound,
                    Choice.open(32),
                    Choice.open(100),
                    List.of(own.spillPercent(), 0.5f, 0.9f),
                    List.of(4096, 131072));

            Search<MapSettings, MapCost> found = Search.map(
                    new MapModel(Profiles.flat(1e7 + random.nextInt(1_000_000_000)), surroundings), output, choices);

            assertThat(found.bestCost().totalMillis())
                    .isLessThanOrEqualTo(found.ownCost().totalMillis());
            if (!found.best().equals(own)) {
                long heap = ((long) found.best().sortMegabytes() << 20)
                        + (long) found.best().mergeFactor() * found.best().ioBufferBytes();
                assertThat(heap).isLessThanOrEqualTo(((long) own.sortMegabytes() << 20) / 2);
            }
        }
    }
}
