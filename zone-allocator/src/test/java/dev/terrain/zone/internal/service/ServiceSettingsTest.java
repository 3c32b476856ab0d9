package dev.terrain.zone.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.zone.internal.disk.ZoneLimit;
import dev.terrain.zone.internal.pool.PoolSettings;
import dev.terrain.zone.internal.service.ServiceSettings.Mode;
import dev.terrain.zone.internal.service.ServiceSettings.RootFileSystem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ServiceSettingsTest {

    private static final long GIB = 1L << 30;

    @Test
    void leavesWhatTheFullnessCeilingAsksFor() {
        ServiceSettings settings = new ServiceSettings(
                List.of(),
                Mode.POOL,
                Optional.empty(),
                new ZoneLimit.FasterThan(0.9),
                Path.of("/profiles"),
                RootFileSystem.REFUSED,
                Duration.ofSeconds(5),
                limit -> new PoolSettings(limit, GIB, OptionalLong.empty(), 0.75, 64 << 20));

        assertThat(settings.marginBytes(400 * GIB)).isEqualTo(100 * GIB);
    }
}
