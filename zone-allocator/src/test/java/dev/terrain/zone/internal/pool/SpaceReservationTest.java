package dev.terrain.zone.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpaceReservationTest {

    private static final long MIB = 1L << 20;

    @TempDir
    Path local;

    /** Killed at the second look, it would leave what this test finds there. */
    @Test
    void whatItHoldsHasNoNameSoThatAKilledKeeperLeavesNothing() throws IOException {
        PoolFolder folder = FakePool.in(local).folder();
        List<Path> withBytes = new ArrayList<>();
        Files.createDirectory(folder.building());
        AtomicInteger looks = new AtomicInteger();
        Space.Source space = () -> {
            if (looks.incrementAndGet() == 1) {
                return new Space(12 * MIB, 100 * MIB); // so it takes 2 MiB
            }
            withBytes.addAll(filesWithBytes(folder));
            throw new IOException("seen enough");
        };

        assertThatIOException()
                .isThrownBy(() ->
                        SpaceReservation.take(new KeptPool(folder, 1L << 40, PoolSettings.DEFAULTS, space), 10 * MIB))
                .withMessage("seen enough");
        assertThat(withBytes)
                .containsExactlyInAnyOrder(folder.stateFile(), folder.path().resolve("tally"));
    }

    private static List<Path> filesWithBytes(PoolFolder folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder.path())) {
            return files.filter(
                            file -> Files.isRegularFile(file) && file.toFile().length() > 0)
                    .toList();
        }
    }
}
