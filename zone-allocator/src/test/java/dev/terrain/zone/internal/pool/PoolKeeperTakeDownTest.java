package dev.terrain.zone.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PoolKeeperTakeDownTest {

    @TempDir
    Path local;

    private FakePool pool;
    private PoolFolder folder;

    @BeforeEach
    void create() throws IOException {
        pool = FakePool.in(local);
        folder = pool.folder();
    }

    @Test
    void leavesNothingOfThePool() throws IOException {
        pool.addSlab(1, 0);
        pool.addSlab(2, 0);

        takeDown();

        assertThat(folder.path()).doesNotExist();
    }

    @Test
    void needsNoRoomToWrite() throws IOException {
        Files.createDirectory(folder.path().resolve("pool.properties.new")); // so that no state can be written

        takeDown();

        assertThat(folder.path()).doesNotExist();
    }

    @Test
    void doesNotFollowLinksOutOfThePool() throws IOException {
        Path elsewhere = Files.createDirectory(local.resolve("elsewhere"));
        Path file = Files.writeString(elsewhere.resolve("file"), "as it was");
        Path deep =
                Files.writeString(Files.createDirectory(elsewhere.resolve("8")).resolve("deep"), "as it was");
        Files.createSymbolicLink(folder.free().resolve("4"), elsewhere);
        Files.delete(folder.lent());
        Files.createSymbolicLink(folder.lent(), elsewhere);
        Files.createSymbolicLink(folder.building(), elsewhere);
        Files.delete(folder.returning());
        Files.createSymbolicLink(folder.returning(), elsewhere);

        takeDown();

        assertThat(folder.path()).doesNotExist();
        assertThat(file).hasContent("as it was");
        assertThat(deep).hasContent("as it was");
    }

    @Test
    void requestForItDoesNotWriteWhereALinkLeads() throws IOException {
        Path elsewhere = Files.writeString(local.resolve("elsewhere"), "as it was");
        Files.createSymbolicLink(folder.releaseRequest(), elsewhere);

        assertThatThrownBy(folder::requestRelease).isInstanceOf(IOException.class);

        assertThat(elsewhere).hasContent("as it was");
    }

    private void takeDown() throws IOException {
        try (PoolKeeper keeper = new PoolKeeper(local, 1L << 30, PoolSettings.DEFAULTS)) {
            keeper.takeDown();
        }
    }
}
