package dev.terrain.zone.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.zone.internal.linux.FakeKernel;
import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What others took of a busy node's pool comes back to it when they delete it. */
class ErosionTest {

    private static final int FILES = 6;

    @Test
    void isDueOnceMuchIsLostAndSomeStepsHavePassed() {
        Erosion erosion = new Erosion();
        pass(erosion);
        assertThat(erosion.isDue(0)).as("nothing is lost").isFalse();
        erosion.lost(1);
        assertThat(erosion.isDue(99)).as("less than a fiftieth of 100").isFalse();
        assertThat(erosion.isDue(49)).isTrue();
        assertThat(erosion.isDue(49)).as("it has just looked").isFalse();
        pass(erosion);
        assertThat(erosion.isDue(49)).isTrue();
        erosion.regained(7);
        pass(erosion);
        assertThat(erosion.isDue(0)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void busyNodeTakesBackWhatOthersTook(FakeKernel.Kind kind) throws IOException {
        int losses = 0;
        for (int step = 0; step < 20; step++) {
            FakeDisk disk = FakeDisk.empty(kind);
            try (PoolKeeper keeper = disk.keeper()) {
                long built = keeper.tend(Load.IDLE).free().bytes();
                lendAndDelete(disk);
                PoolStatus eroded = tendWhileOthersWrite(disk, keeper, step);
                if (built - eroded.free().bytes() < built / 50) {
                    continue;
                }
                losses++;
                Files.delete(disk.kernel().path("/blk_1"));
                disk.kernel().commit();
                PoolStatus after = eroded;
                for (int i = 0; i < 2 * Erosion.STEPS_BETWEEN_LOOKS; i++) {
                    after = keeper.tend(Load.BUSY);
                }

                assertThat(after.free().bytes())
                        .as("after step %d, of %d, %s, then %s", step, built, eroded, after)
                        .isGreaterThanOrEqualTo(built * 95 / 100);
                disk.requireSound();
            }
        }
        assertThat(losses).isPositive();
    }

    private static void lendAndDelete(FakeDisk disk) throws IOException {
        SlabLender lender = new SlabLender(disk.folder());
        for (int i = 0; i < FILES; i++) {
            Path file = disk.kernel().path("/local/spill" + i);
            assertThat(lender.lend(file, 4L << 20)).isPresent();
            disk.kernel().write(file, 700_000, (byte) 7);
            Files.delete(file);
        }
    }

    private static PoolStatus tendWhileOthersWrite(FakeDisk disk, PoolKeeper keeper, int step) throws IOException {
        FakeKernel kernel = disk.kernel();
        long at = kernel.changes() + step;
        kernel.afterEachChange(() -> {
            if (kernel.changes() == at) {
                kernel.write(kernel.path("/blk_1"), kernel.usableBytes(), (byte) 9);
            }
        });
        try {
            return keeper.tend(Load.BUSY);
        } finally {
            kernel.afterEachChange(() -> {});
        }
    }

    private static void pass(Erosion erosion) {
        for (int i = 0; i < Erosion.STEPS_BETWEEN_LOOKS; i++) {
            erosion.lost(0);
        }
    }
}
