package dev.terrain.zone.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlabLenderTest {

    private static final long MIB = 1L << 20;

    @TempDir
    Path local;

    private final AtomicLong now = new AtomicLong(1L << 50);
    private FakePool pool;
    private SlabLender lender;

    @BeforeEach
    void create() throws IOException {
        pool = FakePool.in(local);
        lender = new SlabLender(pool.folder(), now::get);
    }

    @Test
    void lendsTheSmallestThatHoldsTheForecast() throws IOException {
        pool.addSlab(1, 0);
        pool.addSlab(4, 0);
        pool.addSlab(16, 0);
        Path target = local.resolve("spill0.out");

        assertThat(lender.lend(target, 3 * MIB)).hasValue(4 * MIB);
        assertThat(target).exists();
        assertThat(Files.isSameFile(
                        pool.folder().lent(4 * MIB).toFile().listFiles()[0].toPath(), target))
                .isTrue();
    }

    @Test
    void lendsTheLargestThereIsWhenNoneHoldsTheForecast() throws IOException {
        pool.addSlab(1, 0);
        pool.addSlab(4, 0);

        assertThat(lender.lend(local.resolve("file.out"), 100 * MIB)).hasValue(4 * MIB);
    }

    @Test
    void replacesAnExistingTarget() throws IOException {
        pool.addSlab(1, 0);
        Path target = Files.writeString(local.resolve("file.out"), "old");

        assertThat(lender.lend(target, 1)).isPresent();
        assertThat(target).isEmptyFile();
    }

    @Test
    void takesTheNextWhenAnotherProcessWasFaster() throws IOException {
        pool.addSlab(1, 0);
        pool.addSlab(1, 0);
        SlabLender other = new SlabLender(pool.folder(), now::get);
        lender.lend(local.resolve("a"), 1);

        assertThat(other.lend(local.resolve("b"), 1)).isPresent();
        assertThat(lender.lend(local.resolve("c"), 1)).isEmpty();
        assertThat(local.resolve("c")).doesNotExist();
    }

    @Test
    void looksAgainAfterAWhile() throws IOException {
        assertThat(lender.lend(local.resolve("a"), 1)).isEmpty();
        pool.addSlab(1, 0);
        assertThat(lender.lend(local.resolve("a"), 1)).isEmpty();

        now.addAndGet(SlabLender.LIST_EVERY_MILLIS * 1_000_000L);

        assertThat(lender.lend(local.resolve("a"), 1)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(longs = {3_600_000_000_000L, -1, -3_600_000_000_000L})
    void looksAgainAfterAJumpOfTheClock(long jumpNanos) throws IOException {
        assertThat(lender.lend(local.resolve("a"), 1)).isEmpty();
        pool.addSlab(1, 0);

        now.addAndGet(jumpNanos);

        assertThat(lender.lend(local.resolve("a"), 1)).isPresent();
    }

    @Test
    void lendsNothingWhenTheFolderIsGone() throws IOException {
        assertThat(new SlabLender(PoolFolder.in(local.resolve("elsewhere"))).lend(local.resolve("a"), 1))
                .isEmpty();
    }

    @Test
    void keepsTheSlabWhenTheTargetsFolderIsMissing() throws IOException {
        pool.addSlab(1, 0);

        assertThatThrownBy(() -> lender.lend(local.resolve("missing/a"), 1)).isInstanceOf(NoSuchFileException.class);
        assertThat(pool.freeSlabs()).isEqualTo(1);
    }
}
