package dev.terrain.zone.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.linux.FakeKernel;
import dev.terrain.zone.internal.linux.KernelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Slabs come back from tasks while the keeper dies, its calls fail or others write, at each step in turn. */
@Timeout(120)
class RecyclerFaultTest {

    private static final int LENT = 9;
    private static final int KEPT = 2;

    @ParameterizedTest
    @EnumSource
    void takesBackEverySlabThatNobodyHas(FakeKernel.Kind kind) throws Exception {
        Lent lent = Lent.of(kind);
        Path read = lent.secondName();

        try (AutoCloseable reader = lent.disk.kernel().openElsewhere(read)) {
            Recycler.Round round = lent.disk.recycler().run();

            assertThat(round).isEqualTo(new Recycler.Round(LENT - KEPT - 1, 0, 0));
            assertThat(lent.lentSlabs()).isEqualTo(KEPT + 1);
            assertThat(reader).isNotNull();
        }
        lent.requireSound();
        assertThat(lent.disk.recycler().run()).isEqualTo(new Recycler.Round(1, 0, 0));
        assertThat(lent.lentSlabs()).isEqualTo(KEPT);
        lent.requireSound();
        assertThat(lent.poolBytes()).isEqualTo(lent.bytesBefore);
    }

    @ParameterizedTest
    @EnumSource
    void nextKeeperTakesEverythingBackWhereverTheLastOneDied(FakeKernel.Kind kind) throws IOException {
        long steps = changesOfARound(kind);
        for (long step = 0; step <= steps; step++) {
            Lent lent = Lent.of(kind);
            lent.disk.kernel().dieAfterChanges(step);
            try {
                lent.disk.recycler().run();
            } catch (FakeKernel.Death e) {
                assertThat(step).isLessThan(steps);
            }
            lent.disk.kernel().restart();

            lent.disk.folder().discardBuild();
            lent.disk.recycler().run();

            lent.requireSound();
            assertThat(lent.poolBytes()).as("after a death at step %d", step).isEqualTo(lent.bytesBefore);
        }
    }

    @ParameterizedTest
    @EnumSource
    void lendsNoBytesOfATaskWhicheverCallFails(FakeKernel.Kind kind) throws IOException {
        Lent whole = Lent.of(kind);
        long before = whole.disk.kernel().calls();
        whole.disk.recycler().run();
        long calls = whole.disk.kernel().calls() - before;
        for (long call = 0; call < calls; call++) {
            for (int errno : new int[] {FakeDisk.EIO, KernelException.ENOSPC}) {
                Lent lent = Lent.of(kind);
                lent.disk.kernel().failAfterCalls(call, errno);
                try {
                    lent.disk.recycler().run();
                } catch (IOException e) {
                    assertThat(e).as("call %d", call).isNotNull();
                }
                lent.disk.kernel().restart();

                lent.disk.recycler().run();

                lent.requireSound();
                lent.disk.kernel().commit();
                lent.disk.builder().build();
                lent.requireSound();
                assertThat(lent.poolBytes())
                        .as("what call %d costs is filled in", call)
                        .isGreaterThanOrEqualTo(lent.bytesBefore - (1L << 20));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void lendsNoBlocksThatOthersTookAtAnyStep(FakeKernel.Kind kind) throws IOException {
        long steps = changesOfARound(kind);
        for (long step = 0; step <= steps; step++) {
            Lent lent = Lent.of(kind);
            FakeKernel kernel = lent.disk.kernel();
            long at = kernel.changes() + step;
            kernel.afterEachChange(() -> {
                if (kernel.changes() == at) {
                    kernel.write(kernel.path("/blk_1"), kernel.usableBytes(), (byte) 9);
                }
            });
            lent.disk.recycler().run();
            kernel.afterEachChange(() -> {});

            lent.requireSound();
        }
    }

    @ParameterizedTest
    @EnumSource
    void countsWhateverIsLostWhicheverCallFails(FakeKernel.Kind kind) throws IOException {
        Lent whole = Lent.of(kind);
        long before = whole.disk.kernel().calls();
        whole.disk.recycler().run();
        long calls = whole.disk.kernel().calls() - before;
        for (long call = 0; call < calls; call++) {
            Lent lent = Lent.of(kind);
            lent.disk.kernel().failAfterCalls(call, FakeDisk.EIO);
            Recycler.Round round;
            try {
                round = lent.disk.recycler().run();
            } catch (IOException e) {
                continue;
            }
            assertThat(lent.poolBytes()).as("call %d, %s", call, round).isEqualTo(lent.bytesBefore - round.lostBytes());
        }
    }

    @ParameterizedTest
    @EnumSource
    void deletesNoMoreThanOthersNeed(FakeKernel.Kind kind) throws IOException {
        Lent lent = Lent.of(kind);

        Recycler.Round round = lent.disk.recyclerWithSpare(-1).run();

        assertThat(round).isEqualTo(new Recycler.Round(LENT - KEPT - 1, 1, 4L << 20));
    }

    @ParameterizedTest
    @EnumSource
    void givesSlabsTheirBlocksAlsoWhenTheLastOfThemIsRefused(FakeKernel.Kind kind) throws IOException {
        Lent lent = Lent.of(kind);
        for (Path smallest : PoolFolder.entries(lent.disk.folder().lent(1L << 20))) {
            if (Files.getAttribute(smallest, "unix:nlink").equals(1)) {
                try (KernelFile file = KernelFile.open(smallest, KernelFile.Access.WRITE)) {
                    file.truncate(1L << 18); // what is missing of it is more than there is to spare
                }
            }
        }

        Recycler.Round round = lent.disk.recyclerWithSpare(0).run();

        assertThat(round).isEqualTo(new Recycler.Round(LENT - KEPT - 2, 2, 2L << 20));
    }

    private static long changesOfARound(FakeKernel.Kind kind) throws IOException {
        Lent lent = Lent.of(kind);
        long before = lent.disk.kernel().changes();
        lent.disk.recycler().run();
        return lent.disk.kernel().changes() - before;
    }

    /** A pool of which tasks borrowed some slabs, wrote them, and deleted all but a few. */
    private record Lent(FakeDisk disk, List<Path> kept, long bytesBefore) {

        static Lent of(FakeKernel.Kind kind) throws IOException {
            FakeDisk disk = FakeDisk.withPool(kind);
            long bytes = PoolInventory.of(disk.folder()).slabs().bytes();
            SlabLender lender = new SlabLender(disk.folder());
            List<Path> files = new ArrayList<>();
            for (int i = 0; i < LENT; i++) {
                Path file = disk.kernel().path("/local/spill" + i);
                long slabBytes = lender.lend(file, 1L << (20 + i % 3)).orElseThrow();
                disk.kernel().write(file, slabBytes / (1 + i % 2), (byte) 7);
                files.add(file);
            }
            for (Path file : files.subList(KEPT, LENT)) {
                Files.delete(file);
            }
            return new Lent(disk, files.subList(0, KEPT), bytes);
        }

        long poolBytes() throws IOException {
            return PoolInventory.of(disk.folder()).slabs().bytes();
        }

        long lentSlabs() throws IOException {
            return PoolInventory.of(disk.folder()).lent().slabs();
        }

        /** Of a slab whose borrower has deleted it. */
        Path secondName() throws IOException {
            for (List<Path> names : PoolFolder.slabs(disk.folder().lent()).values()) {
                for (Path name : names) {
                    if (Files.getAttribute(name, "unix:nlink").equals(1)) {
                        return name;
                    }
                }
            }
            throw new AssertionError("none was deleted");
        }

        void requireSound() throws IOException {
            disk.requireSound();
            for (Path file : kept) {
                assertThat(disk.kernel().holdsData(file)).isTrue();
            }
        }
    }
}
