package dev.terrain.zone.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.zone.internal.pool.PoolTally.Quantity;
import java.io.IOException;
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
        long amount = 10;
        for (Quantity quantity : Quantity.values()) {
            task.add(quantity, amount++);
            other.add(quantity, 100);
        }

        assertThat(PoolTally.read(folder)).containsExactly(110, 111, 112, 113, 114);
    }

    @Test
    void isZeroBeforeTheFirstTask() throws IOException {
        PoolFolder folder = FakePool.in(local).folder();

        assertThat(PoolTally.read(folder)).containsOnly(0);
    }
}
