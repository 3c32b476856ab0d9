package dev.terrain.zone.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.zone.internal.disk.NoZoneException;
import dev.terrain.zone.internal.disk.ZoneLimit;
import dev.terrain.zone.internal.pool.FakePool;
import dev.terrain.zone.internal.pool.PoolKeeper;
import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import dev.terrain.zone.internal.pool.PoolSettings;
import dev.terrain.zone.internal.service.ServiceSettings.Mode;
import dev.terrain.zone.internal.service.ServiceSettings.RootFileSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalDirectoryTest {

    private static final long ZONE_BYTES = 8L << 30;
    private static final Path OTHER_FILE_SYSTEM = Path.of("/proc");

    @TempDir
    Path directory;

    private final AtomicLong now = new AtomicLong();
    private int finds;
    private int tends;
    private int closes;

    @Test
    void tendsTheKeeperThatWasFoundOnce() {
        LocalDirectory local = local(path -> keeper());

        assertThat(local.tend(Load.IDLE).zoneBytes()).isEqualTo(ZONE_BYTES);
        assertThat(local.tend(Load.BUSY).stepsAside()).isEmpty();
        local.close();

        assertThat(finds).isEqualTo(1);
        assertThat(tends).isEqualTo(2);
        assertThat(closes).isEqualTo(1);
    }

    @Test
    void stepsAsideForGoodWhereThereIsNoZone() {
        LocalDirectory local = local(path -> {
            throw new NoZoneException("sdb reads equally fast everywhere");
        });

        assertThat(local.tend(Load.IDLE).stepsAside()).contains("sdb reads equally fast everywhere");
        assertThat(local.tend(Load.IDLE).stepsAside()).contains("sdb reads equally fast everywhere");
        assertThat(finds).isEqualTo(1);
    }

    @Test
    void triesAgainAMinuteAfterAnErrorOfTheDisk() {
        LocalDirectory local = local(path -> {
            if (finds == 1) {
                throw new IOException("Input/output error");
            }
            return keeper();
        });

        assertThat(local.tend(Load.IDLE).stepsAside())
                .hasValueSatisfying(reason ->
                        assertThat(reason).contains("Input/output error").contains("in 1 min"));
        now.addAndGet(Backoff.SHORTEST.toNanos() - 1);
        assertThat(local.tend(Load.IDLE).stepsAside())
                .hasValueSatisfying(reason -> assertThat(reason).contains("Input/output error"));
        assertThat(finds).isEqualTo(1);

        now.addAndGet(1);
        assertThat(local.tend(Load.IDLE).stepsAside()).isEmpty();
    }

    @Test
    void looksForTheZoneAnewWhereAnotherFileSystemHasTakenThePlace() throws IOException {
        Path place = Files.createSymbolicLink(directory.resolve("place"), directory);
        LocalDirectory local = local(place, path -> {
            if (finds == 2) {
                throw new NoZoneException("it is on the root file system");
            }
            return keeper();
        });
        assertThat(local.tend(Load.IDLE).stepsAside()).isEmpty();

        Files.delete(place);
        Files.createSymbolicLink(place, OTHER_FILE_SYSTEM);
        assertThat(local.tend(Load.IDLE).stepsAside()).contains("it is on the root file system");
        assertThat(closes).isEqualTo(1);
        assertThat(tends).isEqualTo(1);

        Files.delete(place);
        Files.createSymbolicLink(place, directory);
        assertThat(local.tend(Load.IDLE).stepsAside()).as("mounted again").isEmpty();
        assertThat(finds).isEqualTo(3);
    }

    @Test
    void keepsNothingWhereAnotherFileSystemTakesThePlaceDuringTheSurvey() throws IOException {
        Path place = Files.createSymbolicLink(directory.resolve("place"), directory);
        LocalDirectory local = local(place, path -> {
            Files.delete(place);
            Files.createSymbolicLink(place, OTHER_FILE_SYSTEM);
            return keeper();
        });

        assertThat(local.tend(Load.IDLE).stepsAside()).isPresent();
        assertThat(tends).isZero();
        Files.delete(place);
    }

    @Test
    void keepsItsVerdictWhereTheDirectoryCouldNotBeLookedAtForAMoment() throws IOException {
        Path place = Files.createSymbolicLink(directory.resolve("place"), directory);
        LocalDirectory local = local(place, path -> {
            throw new NoZoneException("sdb reads equally fast everywhere");
        });
        local.tend(Load.IDLE);

        Files.delete(place);
        Files.createSymbolicLink(place, place); // a loop, which stat(2) refuses
        assertThat(local.tend(Load.IDLE).stepsAside())
                .hasValueSatisfying(reason -> assertThat(reason).contains("FileSystemException"));
        Files.delete(place);
        Files.createSymbolicLink(place, directory);

        assertThat(local.tend(Load.IDLE).stepsAside()).contains("sdb reads equally fast everywhere");
        assertThat(finds).isEqualTo(1);
    }

    @Test
    void survivesAMissingLibrary() {
        LocalDirectory local = local(path -> {
            throw new NoClassDefFoundError("com/sun/jna/Native");
        });

        assertThat(local.tend(Load.IDLE).stepsAside())
                .hasValueSatisfying(reason -> assertThat(reason).contains("com/sun/jna/Native"));
    }

    @Test
    void keepsNothingWhenItIsOff() {
        LocalDirectory local = new LocalDirectory(directory, settings(Mode.OFF), path -> {
            finds++;
            return keeper();
        });

        assertThat(local.tend(Load.IDLE).stepsAside()).contains("terrain.zone.mode is off");
        assertThat(finds).isZero();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void takesAPoolDownAsSoonAsItsKeeperLetsItGo() throws IOException {
        FakePool pool = FakePool.in(directory);
        pool.addSlab(1, 0);
        LocalDirectory local = new LocalDirectory(directory, settings(Mode.OFF), path -> keeper());
        try (PoolKeeper other = new PoolKeeper(directory, 1L << 30, PoolSettings.DEFAULTS)) {
            other.tend(Load.BUSY);

            assertThat(local.tend(Load.IDLE).stepsAside()).hasValueSatisfying(reason -> assertThat(reason)
                    .contains("terrain.zone.mode is off, but its pool stays: another process keeps"));
        }

        assertThat(local.tend(Load.IDLE).stepsAside()).contains("terrain.zone.mode is off");
        assertThat(pool.folder().path()).doesNotExist();
    }

    @Test
    void takesAPoolDownWhereThereIsNoZoneAnyMore() throws IOException {
        FakePool pool = FakePool.in(directory);
        pool.addSlab(1, 0);
        LocalDirectory local = local(path -> {
            throw new NoZoneException("it is on the root file system");
        });

        assertThat(local.tend(Load.IDLE).stepsAside()).contains("it is on the root file system");
        assertThat(pool.folder().path()).as("or tasks would go on borrowing").doesNotExist();
    }

    @Test
    void takesThePoolDownThatAPinReplaces() throws IOException {
        FakePool pool = FakePool.in(directory);
        LocalDirectory local = new LocalDirectory(directory, settings(Mode.PIN), path -> keeper());

        assertThat(local.tend(Load.IDLE).stepsAside()).isEmpty();
        assertThat(pool.folder().path()).doesNotExist();
    }

    @Test
    void asksAPinThatFailedAgainAfterAMinute() {
        LocalDirectory local = new LocalDirectory(directory, settings(Mode.PIN), path -> failing(), now::get);

        assertThat(local.tend(Load.IDLE).stepsAside())
                .hasValueSatisfying(reason -> assertThat(reason).contains("in 1 min"));
        local.tend(Load.IDLE);
        assertThat(tends).isEqualTo(1);
        now.addAndGet(Backoff.SHORTEST.toNanos());
        assertThat(local.tend(Load.IDLE).stepsAside())
                .hasValueSatisfying(reason -> assertThat(reason).contains("in 2 min"));
    }

    @Test
    void asksAPoolThatFailedAgainAtOnce() {
        LocalDirectory local = local(path -> failing());

        assertThat(local.tend(Load.IDLE).stepsAside()).contains("java.io.IOException: Input/output error");
        local.tend(Load.IDLE);
        assertThat(tends).as("or it gave nothing back meanwhile").isEqualTo(2);
    }

    private ZoneKeeper failing() {
        return new ZoneKeeper() {
            @Override
            public DirectoryStatus tend(Load load) throws IOException {
                tends++;
                throw new IOException("Input/output error");
            }

            @Override
            public void close() {}
        };
    }

    @Test
    void keepsNoPoolThatNoContainerCouldUse() {
        LocalDirectory local = new LocalDirectory(
                directory, settings(Mode.POOL, Optional.of("containers run as other users")), path -> keeper());

        assertThat(local.tend(Load.IDLE).stepsAside()).contains("containers run as other users");
        assertThat(tends).isZero();
    }

    @Test
    void survivesAnyError() {
        LocalDirectory local = local(path -> {
            throw new OutOfMemoryError("Required array size too large");
        });

        assertThat(local.tend(Load.IDLE).stepsAside())
                .hasValueSatisfying(reason -> assertThat(reason).contains("Required array size"));
    }

    private LocalDirectory local(LocalDirectory.KeeperSource source) {
        return local(directory, source);
    }

    private LocalDirectory local(Path place, LocalDirectory.KeeperSource source) {
        return new LocalDirectory(
                place,
                settings(Mode.POOL),
                path -> {
                    finds++;
                    return source.find(path);
                },
                now::get);
    }

    private ServiceSettings settings(Mode mode) {
        return settings(mode, Optional.empty());
    }

    private ServiceSettings settings(Mode mode, Optional<String> noPool) {
        return new ServiceSettings(
                List.of(directory),
                mode,
                noPool,
                new ZoneLimit.FasterThan(0.9),
                directory,
                RootFileSystem.REFUSED,
                Duration.ofSeconds(10),
                PoolSettings.DEFAULTS);
    }

    private ZoneKeeper keeper() {
        return new ZoneKeeper() {
            @Override
            public DirectoryStatus tend(Load load) {
                tends++;
                return DirectoryStatus.ofPin(directory, ZONE_BYTES, 0);
            }

            @Override
            public void close() {
                closes++;
            }
        };
    }
}
