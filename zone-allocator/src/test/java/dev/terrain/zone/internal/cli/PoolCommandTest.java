package dev.terrain.zone.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.terrain.zone.internal.pool.FakePool;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PoolCommandTest {

    private static final int NOBODY = 65534;

    @TempDir
    Path local;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void ownerReleasesAPoolThatNobodyKeeps() throws IOException {
        FakePool pool = FakePool.in(local);
        pool.addSlab(1, 0);

        assertThat(release()).as(err.toString(StandardCharsets.UTF_8)).isZero();

        assertThat(out.toString(StandardCharsets.UTF_8)).contains("released");
        assertThat(pool.folder().path()).doesNotExist();
    }

    @Test
    void ownerReleasesAPoolWhoseReleaseWasInterrupted() throws IOException {
        FakePool pool = FakePool.in(local);
        Files.delete(pool.folder().path().resolve("pool.properties"));

        assertThat(release()).as(err.toString(StandardCharsets.UTF_8)).isZero();
        assertThat(pool.folder().path()).doesNotExist();
    }

    @Test
    void anotherUserIsRefusedAndWritesNothing() throws IOException {
        assumeTrue("root".equals(System.getProperty("user.name")), "needs root, to give a folder away");
        FakePool pool = FakePool.in(local);
        pool.addSlab(1, 0);
        Files.setAttribute(pool.folder().path(), "unix:uid", NOBODY);
        Set<Path> before = everything();

        assertThat(release()).isEqualTo(1);

        assertThat(err.toString(StandardCharsets.UTF_8).strip())
                .contains("run it as its owner, "
                        + Files.getOwner(pool.folder().path()).getName())
                .doesNotContain("\n");
        assertThat(everything()).isEqualTo(before);
    }

    @Test
    void saysWhereThereIsNoPool() {
        assertThat(release()).isEqualTo(1);

        assertThat(err.toString(StandardCharsets.UTF_8)).contains("there is no pool in " + local);
    }

    private int release() {
        return Commands.tool().run(new String[] {"pool", local.toString(), "--release"}, stream(out), stream(err));
    }

    private Set<Path> everything() throws IOException {
        try (Stream<Path> files = Files.walk(local)) {
            return new TreeSet<>(files.toList());
        }
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}
