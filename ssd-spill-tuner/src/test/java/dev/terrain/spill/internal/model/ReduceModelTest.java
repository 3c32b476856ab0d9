package dev.terrain.spill.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.spill.internal.profile.Profiles;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReduceModelTest {

    private static final long HEAP = 1_000_000_000;
    private static final ReduceSettings STOCK = new ReduceSettings(0.7f, 0.66f, 0.25f, 10);

    private final ReduceModel throttled = new ReduceModel(Profiles.flat(1e8), new Surroundings(0, 0, 0), HEAP);

    @Test
    void mergesMemoryWheneverItReachesTheThreshold() {
        ReduceCost cost = throttled.cost(new ReduceInput(1000e6, 10e6, 40), STOCK);

        assertThat(cost.files()).isEqualTo(3);
        assertThat(cost.mergePasses()).isEqualTo(4);
    }

    @Test
    void aLargeMapOutputIsAFileAtOnce() {
        ReduceCost cost = throttled.cost(new ReduceInput(1000e6, 10e6, 2), STOCK);

        assertThat(cost.files()).isEqualTo(2);
        assertThat(cost.mergePasses()).isEqualTo(1);
    }

    @Test
    void mergesFilesOnDiskAsSoonAsThereAreNearlyTwiceTheFactor() {
        // Each of 19 maps is larger than the single limit: ten of the files become one, ten are left.
        ReduceCost narrow = throttled.cost(new ReduceInput(19 * 200e6, 38e6, 19), STOCK);
        ReduceCost wide =
                throttled.cost(new ReduceInput(19 * 200e6, 38e6, 19), new ReduceSettings(0.7f, 0.66f, 0.25f, 30));

        assertThat(narrow.files()).isEqualTo(10);
        assertThat(wide.files()).isEqualTo(19);
        assertThat(narrow.deviceMillis() - wide.deviceMillis()).isCloseTo(2 * 10 * 2000, within(25_000.0));
        assertThat(wide.totalMillis()).isLessThan(narrow.totalMillis());
    }

    @Test
    void nothingToFetchCostsNothing() {
        assertThat(throttled.cost(new ReduceInput(0, 0, 0), STOCK).totalMillis())
                .isZero();
    }

    @Test
    void neverChoosesMoreHeapNorWhatHadoopRefuses() {
        Random random = new Random(3);
        for (int i = 0; i < 300; i++) {
            long heap = 50_000_000L + random.nextInt(2_000_000_000);
            Set<ReduceChoices.Open> open = EnumSet.allOf(ReduceChoices.Open.class);
            ReduceChoices choices = new ReduceChoices(STOCK, heap, open, 100);
            ReduceInput input = new ReduceInput(Math.pow(10, 5 + random.nextInt(6)), 1e6, 1 + random.nextInt(5000));

            Search<ReduceSettings, ReduceCost> found = Search.reduce(
                    new ReduceModel(Profiles.flat(1e8), new Surroundings(0, 1e8, 1e7), heap), input, choices);

            assertThat(found.best().isAcceptedByHadoop(heap)).isTrue();
            assertThat(found.best().heapBytes(heap)).isLessThanOrEqualTo(STOCK.heapBytes(heap));
            assertThat(found.bestCost().totalMillis())
                    .isLessThanOrEqualTo(found.ownCost().totalMillis());
        }
    }

    @Test
    void whatIsNotOpenStays() {
        ReduceChoices choices = new ReduceChoices(STOCK, HEAP, Set.of(), 100);

        assertThat(choices.all().distinct()).containsExactly(STOCK);
    }
}
