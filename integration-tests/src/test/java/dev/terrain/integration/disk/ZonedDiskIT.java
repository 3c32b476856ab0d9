package dev.terrain.integration.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.terrain.integration.TestCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The simulated disk, with a real file system on it. */
@Timeout(120)
@Tag("measures")
class ZonedDiskIT {

    private static final DiskModel MODEL = DiskModel.halving(8L << 30, 100);

    @BeforeAll
    static void requirePrerequisites() throws IOException {
        Optional<String> missing = Prerequisites.missing(MODEL);
        assumeTrue(missing.isEmpty(), () -> missing.orElse(""));
    }

    @Test
    void keepsTheSpeedsOfItsModelAndLogsWhatItServes() throws IOException {
        try (ZonedDisk disk = ZonedDisk.attach(TestCluster.PROJECT, MODEL)) {
            Instant start = Instant.now();
            SpeedCheck check = disk.requireModelSpeed();
            DiskActivity activity = disk.activity();

            assertThat(check.readings()).hasSize(5);
            assertThat(activity.busyShare(start, Instant.now())).isBetween(0.7, 1.0);
        }
    }

    @Test
    void agedFileSystemHasSpaceInEveryFifthAndIsSound() throws IOException {
        Path folder;
        try (ZonedDisk disk = ZonedDisk.attach(TestCluster.PROJECT, MODEL)) {
            disk.atOnce();
            disk.make(FileSystemKind.EXT4, 7);
            new Ageing(7, 0.6).apply(disk.mountPoint());

            assertThat(disk.freeSpace().shares())
                    .allSatisfy(share -> assertThat(share).isBetween(0.2, 0.95));
            disk.unmountAndCheck(FileSystemKind.EXT4);
            folder = disk.mountPoint();
        }
        assertThat(Files.exists(folder)).isFalse();
    }

    @Test
    void disksOfOneProcessHaveOneNameAfterAnother() throws IOException {
        Path first;
        try (ZonedDisk disk = ZonedDisk.attach(TestCluster.PROJECT, MODEL)) {
            first = disk.mountPoint();
        }
        try (ZonedDisk disk = ZonedDisk.attach(TestCluster.PROJECT, MODEL)) {
            assertThat(disk.mountPoint()).isEqualTo(first);
        }
    }
}
