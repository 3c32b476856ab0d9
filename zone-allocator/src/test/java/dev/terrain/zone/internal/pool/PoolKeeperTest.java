package dev.terrain.zone.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A keeper that builds nothing, which takes a real file system: the node is busy. */
class PoolKeeperTest {

    private static final Path OTHER_FILE_SYSTEM = Path.of("/proc");

    @TempDir
    Path folder;

    @Test
    void stepsAsideWhereAnotherFileSystemHasTakenThePlace() throws IOException {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        Path local = Files.createSymbolicLink(folder.resolve("local"), disk);
        try (PoolKeeper keeper = new PoolKeeper(local, 1L << 30, PoolSettings.DEFAULTS, () -> new Space(90, 100));
                PoolKeeper next = new PoolKeeper(disk, 1L << 30, PoolSettings.DEFAULTS, () -> new Space(90, 100))) {
            assertThat(keeper.tend(Load.BUSY).stepsAside()).isEmpty();
            Files.delete(local);
            Files.createSymbolicLink(local, OTHER_FILE_SYSTEM);

            assertThat(keeper.tend(Load.BUSY).stepsAside()).contains("another file system is mounted there");
            assertThat(keeper.tend(Load.BUSY).stepsAside()).isPresent();
            assertThat(next.tend(Load.BUSY).stepsAside())
                    .as("it lets the pool go")
                    .isEmpty();
        }
        Files.delete(local);
    }

    @Test
    void writesTheTallyBeforeATaskMapsItAndKeepsWhatTasksAdded() throws IOException {
        PoolFolder pool = PoolFolder.in(folder);
        for (long files = 0; files < 2; files++) {
            try (PoolKeeper keeper =
                    new PoolKeeper(folder, 1L << 30, PoolSettings.DEFAULTS, () -> new Space(90, 100))) {
                assertThat(keeper.tend(Load.BUSY).use().files()).isEqualTo(files);
                assertThat(pool.path().resolve("tally")).hasSize(40);
            }
            PoolTally.of(pool).add(new PoolStatus.Use(1, 0, 0, 0, 0));
        }
    }

    @Test
    void discardsFreeSlabsThatMayLieBehindANarrowerZone() throws IOException {
        FakePool pool = FakePool.in(folder);
        pool.addSlab(1, 0);
        for (long limitBytes : new long[] {1L << 40, 1L << 39}) {
            try (PoolKeeper keeper =
                    new PoolKeeper(folder, limitBytes, PoolSettings.DEFAULTS, () -> new Space(1L << 40, 1L << 40))) {
                assertThat(keeper.tend(Load.BUSY).free().slabs()).isEqualTo(limitBytes >> 40);
            }
        }
    }

    @Test
    void startsWhereThereIsNoRoomToWriteTheSameStateAgain() throws IOException {
        FakePool pool = FakePool.in(folder);
        Files.createDirectory(pool.folder().path().resolve("pool.properties.new")); // so that it cannot be written
        try (PoolKeeper keeper = new PoolKeeper(folder, 1L << 40, PoolSettings.DEFAULTS, () -> new Space(90, 100))) {
            assertThat(keeper.tend(Load.BUSY).stepsAside()).isEmpty();
        }
    }

    @Test
    void writesADamagedStateAnew() throws IOException {
        FakePool pool = FakePool.in(folder);
        Files.write(pool.folder().stateFile(), new byte[0]); // as after a power failure
        try (PoolKeeper keeper = new PoolKeeper(folder, 1L << 40, PoolSettings.DEFAULTS, () -> new Space(90, 100))) {
            keeper.tend(Load.BUSY);
        }
        assertThat(pool.folder().state()).isPresent();
    }

    @Test
    void makesAFolderAnewThatWasDeletedByHand() throws IOException {
        try (PoolKeeper keeper = new PoolKeeper(folder, 1L << 30, PoolSettings.DEFAULTS, () -> new Space(90, 100))) {
            keeper.tend(Load.BUSY);
            Path pool = PoolFolder.in(folder).path();
            Files.move(pool, folder.resolve("deleted"));

            assertThat(keeper.tend(Load.BUSY).stepsAside()).isEmpty();
            assertThat(pool).isDirectory();
        }
    }
}
