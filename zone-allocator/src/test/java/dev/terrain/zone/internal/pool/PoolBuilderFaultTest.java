package dev.terrain.zone.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.linux.FakeKernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A build that dies or fails at each of its steps in turn. */
@Timeout(120)
class PoolBuilderFaultTest {

    @ParameterizedTest
    @EnumSource
    void fillsTheZoneAndLeavesTheMarginAtEveryStep(FakeKernel.Kind kind) throws IOException {
        FakeDisk disk = FakeDisk.empty(kind);
        AtomicLong least = new AtomicLong(Long.MAX_VALUE);
        disk.kernel().afterEachChange(() -> least.accumulateAndGet(disk.kernel().usableBytes(), Math::min));

        PoolBuilder.Built built = disk.builder().build();

        disk.requireSound();
        assertThat(built.bytes()).isGreaterThan(FakeDisk.ZONE_BYTES / 100 * 95);
        assertThat(PoolInventory.of(disk.folder()).free().bytes()).isEqualTo(built.bytes());
        assertThat(least.get()).isGreaterThanOrEqualTo(disk.marginBytes());
    }

    @ParameterizedTest
    @EnumSource
    void losesNothingWhereverItsProcessDies(FakeKernel.Kind kind) throws IOException {
        long steps = changesOfABuild(kind);
        for (long step = 0; step <= steps; step++) {
            FakeDisk disk = FakeDisk.empty(kind);
            disk.kernel().dieAfterChanges(step);
            try {
                disk.builder().build();
            } catch (FakeKernel.Death e) {
                assertThat(step).isLessThan(steps);
            }
            disk.kernel().restart();

            disk.folder().discardBuild();

            disk.requireSound();
            disk.kernel().commit();
            disk.builder().build();
            disk.requireSound();
            assertThat(PoolInventory.of(disk.folder()).free().bytes())
                    .as("after a death at step %d", step)
                    .isGreaterThan(FakeDisk.ZONE_BYTES / 100 * 90);
        }
    }

    @ParameterizedTest
    @EnumSource
    void leavesFinishedSlabsOnlyWhicheverCallFails(FakeKernel.Kind kind) throws IOException {
        FakeDisk whole = FakeDisk.empty(kind);
        whole.builder().build();
        for (long call = 0; call < whole.kernel().calls(); call++) {
            for (int errno : new int[] {FakeDisk.EIO, KernelException.ENOSPC}) {
                FakeDisk disk = FakeDisk.empty(kind);
                disk.kernel().failAfterCalls(call, errno);
                try {
                    disk.builder().build();
                } catch (IOException e) {
                    assertThat(e).as("call %d", call).isNotNull();
                }
                disk.kernel().restart(); // the handles of a process that could not close them go with it

                disk.folder().discardBuild();

                disk.requireSound();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void endsWhenOthersTakeTheMarginAtAnyStep(FakeKernel.Kind kind) throws IOException {
        long steps = changesOfABuild(kind);
        for (long step = 0; step < steps; step += 7) {
            FakeDisk disk = FakeDisk.empty(kind);
            Path file = disk.kernel().path("/blk_1");
            long at = disk.kernel().changes() + step;
            disk.kernel().afterEachChange(() -> {
                if (disk.kernel().changes() >= at && disk.kernel().usableBytes() > disk.marginBytes() / 2) {
                    disk.kernel().write(file, disk.kernel().usableBytes() - disk.marginBytes() / 2, (byte) 9);
                }
            });
            disk.builder().build();

            disk.requireSound();
            assertThat(Files.exists(disk.folder().building())).isFalse();
        }
    }

    private static long changesOfABuild(FakeKernel.Kind kind) throws IOException {
        FakeDisk disk = FakeDisk.empty(kind);
        long before = disk.kernel().changes();
        disk.builder().build();
        return disk.kernel().changes() - before;
    }
}
