package dev.terrain.zone.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.zone.internal.disk.ZoneLimit;
import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import dev.terrain.zone.internal.pool.PoolSettings;
import dev.terrain.zone.internal.service.ServiceSettings.Mode;
import dev.terrain.zone.internal.service.ServiceSettings.RootFileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalDirectoryTest {

    private static final long ZONE_BYTES = 8L << 30;

    @TempDir
    Path directory;

    private int finds;
    private int tends;
    private int closes;

    @Test
    void tendsTheCaretakerThatWasFoundOnce() {
        LocalDirectory local = local(path -> caretaker());

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
    void triesAgainAfterAnErrorOfTheDisk() {
        LocalDirectory local = local(path -> {
            if (finds == 1) {
                throw new IOException("Input/output error");
            }
            return caretaker();
        });

        assertThat(local.tend(Load.IDLE).stepsAside())
                .hasValueSatisfying(reason -> assertThat(reason).contains("Input/output error"));
        assertThat(local.tend(Load.IDLE).stepsAside()).isEmpty();
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
            return caretaker();
        });

        assertThat(local.tend(Load.IDLE).stepsAside()).contains("terrain.zone.mode is off");
        assertThat(finds).isZero();
        assertThat(directory).isEmptyDirectory();
    }

    private LocalDirectory local(LocalDirectory.CaretakerSource source) {
        return new LocalDirectory(directory, settings(Mode.POOL), path -> {
            finds++;
            return source.find(path);
        });
    }

    private ServiceSettings settings(Mode mode) {
        return new ServiceSettings(
                List.of(directory),
                mode,
                new ZoneLimit.FasterThan(0.9),
                directory,
                RootFileSystem.REFUSED,
                Duration.ofSeconds(10),
                PoolSettings::forZone);
    }

    private Caretaker caretaker() {
        return new Caretaker() {
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
