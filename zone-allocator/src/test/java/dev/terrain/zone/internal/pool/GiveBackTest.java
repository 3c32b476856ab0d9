package dev.terrain.zone.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.linux.KernelFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file system of 1000 MiB, of which 150 are to stay available, and a pool of 16, 8, 8 and 1 MiB. */
class GiveBackTest {

    private static final long MIB = 1L << 20;
    private static final PoolSettings SETTINGS = new PoolSettings(64 * MIB, OptionalLong.of(64 * MIB), 0.85, 16 * MIB);

    @TempDir
    Path local;

    private FakePool pool;

    @BeforeEach
    void create() throws IOException {
        pool = FakePool.in(local);
        for (int mebibytes : new int[] {1, 8, 8, 16}) {
            pool.addSlab(mebibytes, 0);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "200, 0, 4",
        "151, 0, 4",
        // the largest, though a smaller one would do
        "149, 16, 3",
        "135, 16, 3",
        // no more than is missing
        "133, 24, 2",
        "127, 24, 2",
        "125, 32, 1",
        "119, 32, 1",
        // everything, and that was not enough
        "117, 33, 0",
        "0, 33, 0"
    })
    void deletesTheLargestUntilTheMarginIsThere(long usable, long given, int left) throws IOException {
        GiveBack giveBack = giveBack(pool.folder(), SETTINGS, new Space(usable * MIB, 1000 * MIB));

        assertThat(giveBack.run()).isEqualTo(given * MIB);
        assertThat(pool.freeSlabs()).isEqualTo(left);
    }

    @Test
    void deletesTheInnermostOfASize() throws IOException {
        for (int i = 0; i < 8; i++) {
            Files.write(pool.addSlab(2, 0), new byte[1 << 16], StandardOpenOption.WRITE, StandardOpenOption.SYNC);
        }
        List<Long> placed = ends();
        assumeThat(new HashSet<>(placed))
                .as("needs a temporary folder whose file system says where files lie")
                .hasSize(8);

        giveBack(pool.folder(), SETTINGS, new Space(111 * MIB, 1000 * MIB)).run();

        assertThat(ends()).containsExactlyElementsOf(placed.subList(0, 4));
    }

    /** Where the slabs of 2 MiB end, the outermost first. */
    private List<Long> ends() throws IOException {
        List<Long> ends = new ArrayList<>();
        for (Path slab : PoolFolder.entries(pool.folder().free(2 * MIB))) {
            try (KernelFile file = KernelFile.open(slab, KernelFile.Access.READ)) {
                ends.add(Placement.of(file.extents(), 1L << 40).lastBytePhysical());
            } catch (KernelException e) {
                ends.add(0L);
            }
        }
        Collections.sort(ends);
        return ends;
    }

    @Test
    void leavesWhatIsLentAlone() throws IOException {
        Path file = local.resolve("spill0.out");
        new SlabLender(pool.folder()).lend(file, 16 * MIB);

        assertThat(giveBack(pool.folder(), SETTINGS, new Space(0, 1000 * MIB)).run())
                .isEqualTo(17 * MIB);
        assertThat(file).exists();
        assertThat(pool.lentSlabs()).isEqualTo(1);
    }

    @Test
    void cutsOffWhatClosedFilesLeaveUnusedWhereThatIsNotEnough() throws IOException {
        allocate(pool.addSlab(32, 0), 32 * MIB);
        Path file = local.resolve("spill0.out");
        new SlabLender(pool.folder()).lend(file, 32 * MIB);
        Files.write(file, new byte[1 << 20], StandardOpenOption.WRITE);
        GiveBack giveBack = giveBack(pool.folder(), SETTINGS, new Space(100 * MIB, 1000 * MIB));

        try (InputStream reader = Files.newInputStream(file)) {
            assertThat(giveBack.run()).as("in use").isEqualTo(33 * MIB);
            assertThat(reader.read()).isZero();
        }
        assertThat(giveBack.run()).isEqualTo(31 * MIB);
        assertThat(file).hasSize(MIB);
    }

    private static void allocate(Path slab, long bytes) throws IOException {
        try (KernelFile file = KernelFile.open(slab, KernelFile.Access.WRITE)) {
            file.allocateKeepingSize(0, bytes);
            assumeThat(file.extents())
                    .as("needs a temporary folder whose file system allocates")
                    .isNotEmpty();
        } catch (KernelException e) {
            assumeThat(e)
                    .as("needs a temporary folder whose file system allocates")
                    .isNull();
        }
    }

    @Test
    void keepFreeCountsWhereItIsMoreThanTheCeilingLeaves() throws IOException {
        PoolSettings keepsMore = new PoolSettings(64 * MIB, OptionalLong.of(300 * MIB), 0.85, 16 * MIB);

        assertThat(giveBack(pool.folder(), keepsMore, new Space(299 * MIB, 1000 * MIB))
                        .run())
                .isEqualTo(16 * MIB);
    }

    @Test
    void givesNothingWhereThereIsNoPool() throws IOException {
        PoolFolder none = PoolFolder.in(local.resolve("elsewhere"));

        assertThat(giveBack(none, SETTINGS, new Space(0, 1000 * MIB)).run()).isZero();
    }

    private static GiveBack giveBack(PoolFolder folder, PoolSettings settings, Space space) {
        return new GiveBack(new KeptPool(folder, 1L << 40, settings, () -> space));
    }
}
