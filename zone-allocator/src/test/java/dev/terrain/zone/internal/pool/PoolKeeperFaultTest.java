package dev.terrain.zone.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.linux.FakeKernel;
import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The life of a pool, whose keeper dies or fails at each of its steps in turn and is followed by another one. */
@Timeout(300)
class PoolKeeperFaultTest {

    private static final int FILES = 6;
    private static final int KEPT = 2;

    @ParameterizedTest
    @EnumSource
    void nextKeeperGoesOnWhereverTheLastOneDied(FakeKernel.Kind kind) throws IOException {
        FakeDisk whole = FakeDisk.empty(kind);
        long before = whole.kernel().changes();
        live(whole);
        long steps = whole.kernel().changes() - before;
        for (long step = 0; step <= steps; step++) {
            FakeDisk disk = FakeDisk.empty(kind);
            disk.kernel().dieAfterChanges(step);
            try {
                live(disk);
            } catch (FakeKernel.Death e) {
                assertThat(step).isLessThan(steps);
            }
            requireRecovered(disk);
        }
    }

    @ParameterizedTest
    @EnumSource
    void nextKeeperGoesOnWhicheverCallFailed(FakeKernel.Kind kind) throws IOException {
        FakeDisk whole = FakeDisk.empty(kind);
        long before = whole.kernel().calls();
        live(whole);
        long calls = whole.kernel().calls() - before;
        for (long call = 0; call < calls; call += 3) {
            FakeDisk disk = FakeDisk.empty(kind);
            disk.kernel().failAfterCalls(call, call % 2 == 0 ? FakeDisk.EIO : KernelException.ENOSPC);
            try {
                live(disk);
            } catch (IOException e) {
                assertThat(e).as("call %d", call).isNotNull();
            }
            requireRecovered(disk);
        }
    }

    @ParameterizedTest
    @EnumSource
    void buildsAgainOnceOthersLeaveRoomForIt(FakeKernel.Kind kind) throws IOException {
        FakeDisk disk = FakeDisk.empty(kind);
        FakeKernel kernel = disk.kernel();
        kernel.write(kernel.path("/blk_1"), 48L << 20, (byte) 9); // behind the zone, as far as there is room
        kernel.write(kernel.path("/blk_2"), 32L << 20, (byte) 9); // in the zone
        kernel.write(kernel.path("/blk_3"), 16L << 20, (byte) 9); // the rest
        Files.delete(kernel.path("/blk_2"));
        kernel.commit();
        try (PoolKeeper keeper = disk.keeper()) {
            long little = keeper.tend(Load.IDLE).free().bytes();
            assertThat(little).as("the margin is more than is free elsewhere").isLessThan(FakeDisk.ZONE_BYTES * 2 / 3);
            Files.delete(kernel.path("/blk_1"));
            kernel.commit();

            keeper.tend(Load.IDLE);
            assertThat(keeper.tend(Load.IDLE).free().bytes()).isGreaterThan(FakeDisk.ZONE_BYTES * 9 / 10);
        }
    }

    @ParameterizedTest
    @EnumSource
    void repeatsABuildThatFailedAfterAWhileOnly(FakeKernel.Kind kind) throws IOException {
        FakeDisk whole = FakeDisk.empty(kind);
        long before = whole.kernel().calls();
        try (PoolKeeper keeper = whole.keeper()) {
            keeper.tend(Load.IDLE);
        }
        FakeDisk disk = FakeDisk.empty(kind);
        disk.kernel().failAfterCalls((whole.kernel().calls() - before) / 2, FakeDisk.EIO);
        try (PoolKeeper keeper = disk.keeper()) {
            assertThatIOException().isThrownBy(() -> keeper.tend(Load.IDLE));
            assertThat(keeper.tend(Load.IDLE).refills()).isZero();
            long steps = 1;
            while (keeper.tend(Load.IDLE).refills() == 0) {
                steps++;
            }
            assertThat(steps).isBetween(90L, 110L);
        }
    }

    /** Builds, lends, takes back, gives back to a writer who needs the space, and takes it down. */
    private static void live(FakeDisk disk) throws IOException {
        FakeKernel kernel = disk.kernel();
        try (PoolKeeper keeper = disk.keeper()) {
            keeper.tend(Load.IDLE);
            SlabLender lender = new SlabLender(disk.folder());
            for (int i = 0; i < FILES; i++) {
                Path file = kernel.path("/local/spill" + i);
                if (lender.lend(file, 1L << (20 + i % 3)).isPresent()) {
                    kernel.write(file, 700_000, (byte) 7);
                }
            }
            for (int i = KEPT; i < FILES; i++) {
                Files.deleteIfExists(kernel.path("/local/spill" + i));
            }
            keeper.tend(Load.BUSY);
            kernel.write(kernel.path("/blk_1"), kernel.usableBytes() - disk.marginBytes() / 2, (byte) 9);
            keeper.tend(Load.BUSY);
            keeper.takeDown();
        }
    }

    private static void requireRecovered(FakeDisk disk) throws IOException {
        FakeKernel kernel = disk.kernel();
        kernel.restart();
        try (PoolKeeper next = disk.keeper()) {
            assertThat(next.tend(Load.BUSY).stepsAside()).isEmpty();
            next.tend(Load.BUSY);
            disk.requireSound();
            kernel.commit();
            next.tend(Load.IDLE);
            disk.requireSound();
            next.takeDown();
        }
        assertThat(kernel.files()).allMatch(name -> name.matches("/local/spill[0-9]+|/blk_1"));
        for (String name : kernel.files()) {
            Files.delete(kernel.path(name));
        }
        assertThat(kernel.usableBytes()).as("nothing is lost").isEqualTo(kernel.totalBytes());
    }
}
