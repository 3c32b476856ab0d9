package dev.terrain.zone.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.zone.internal.pool.FakePool;
import dev.terrain.zone.internal.pool.PoolFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PoolLocatorTest {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long REMEMBERED_NANOS = PoolLocator.REMEMBERED_SECONDS * NANOS_PER_SECOND;

    @TempDir
    Path local;

    private final AtomicLong now = new AtomicLong(-5); // System.nanoTime begins anywhere
    private final PoolLocator locator = new PoolLocator(now::get);
    private Path task;

    @BeforeEach
    void create() throws IOException {
        task = Files.createDirectories(local.resolve("usercache/alice/appcache/application_1_1/output"));
    }

    @Test
    void findsThePoolOfTheNearestFolderAbove() throws IOException {
        FakePool.in(local);

        assertThat(locator.above(task)).isPresent();
    }

    @Test
    void remembersThatThereIsNoneForItsTimeAndNoLonger() throws IOException {
        assertThat(locator.above(task)).isEmpty();
        FakePool.in(local);

        now.addAndGet(REMEMBERED_NANOS - 1);
        assertThat(locator.above(task)).isEmpty();
        now.addAndGet(1);
        assertThat(locator.above(task)).isPresent();
    }

    @Test
    void remembersAPoolForItsTimeAndNoLonger() throws IOException {
        FakePool.in(local);
        Optional<PoolLocator.Pool> found = locator.above(task);
        close(local);

        now.addAndGet(REMEMBERED_NANOS - 1);
        assertThat(locator.above(task)).isEqualTo(found);
        now.addAndGet(1);
        assertThat(locator.above(task)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {3600 * NANOS_PER_SECOND, -NANOS_PER_SECOND, -3600 * NANOS_PER_SECOND, Long.MAX_VALUE})
    void asksAgainAfterAJumpOfTheClock(long jump) throws IOException {
        assertThat(locator.above(task)).isEmpty();
        FakePool.in(local);

        now.addAndGet(jump);

        assertThat(locator.above(task)).isPresent();
    }

    @Test
    void keepsTheLenderOfAPoolThatStays() throws IOException {
        FakePool.in(local);
        PoolLocator.Pool first = locator.above(task).orElseThrow();
        now.addAndGet(REMEMBERED_NANOS);

        assertThat(locator.above(task).orElseThrow().lender()).isSameAs(first.lender());
    }

    @Test
    void doesWithoutAPoolWhoseStateIsDamaged() throws IOException {
        FakePool.in(local);
        Files.writeString(PoolFolder.in(local).path().resolve("pool.properties"), "{\"format\":1}");

        assertThat(locator.above(task)).isEmpty();
    }

    /** As its keeper does first when it takes a pool down. */
    private static void close(Path local) throws IOException {
        Files.delete(PoolFolder.in(local).path().resolve("pool.properties"));
    }
}
