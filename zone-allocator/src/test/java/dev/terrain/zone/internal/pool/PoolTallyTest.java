package dev.terrain.zone.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.terrain.zone.internal.pool.PoolStatus.Use;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PoolTallyTest {

    @TempDir
    Path local;

    @Test
    void addsUpEveryQuantityByItself() throws IOException {
        PoolFolder folder = FakePool.in(local).folder();
        PoolTally task = PoolTally.of(folder);
        PoolTally other = PoolTally.of(folder);
        task.add(new Use(10, 11, 12, 13, 14));
        other.add(new Use(100, 100, 100, 100, 100));

        assertThat(PoolTally.read(folder)).isEqualTo(new Use(110, 111, 112, 113, 114));
    }

    @Test
    void isZeroBeforeTheFirstTask() throws IOException {
        PoolFolder folder = FakePool.in(local).folder();

        assertThat(PoolTally.read(folder)).isEqualTo(Use.NONE);
    }

    /** One without blocks would be a SIGBUS on a full disk. */
    @Test
    void tasksMakeNone() throws IOException {
        PoolFolder folder = FakePool.in(local).folder();
        Files.delete(folder.path().resolve("tally"));

        assertThatIOException().isThrownBy(() -> PoolTally.of(folder));
    }
}
