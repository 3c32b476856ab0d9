package dev.terrain.integration.bench.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.integration.fixture.disk.FileSystemKind;
import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.disk.Progress;
import dev.terrain.zone.internal.linux.Extent;
import dev.terrain.zone.internal.linux.KernelFile;
import dev.terrain.zone.internal.pin.Pin;
import dev.terrain.zone.internal.pin.PinPlan;
import dev.terrain.zone.internal.pin.PinStatus;
import dev.terrain.zone.internal.pin.PinStatus.Condition;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A pin on a real file system. */
class PinIT {

    private static final long DISK_BYTES = 2L << 30;
    private static final long ZONE_BYTES = 768L << 20;
    private static final long WIDER_BYTES = 1L << 30;

    @ParameterizedTest
    @EnumSource(names = {"EXT4", "XFS"})
    void filesLandInTheZoneAndReleaseLeavesNoTrace(FileSystemKind type) throws IOException {
        try (LoopDisk disk = LoopDisk.formatted(type, DISK_BYTES)) {
            Mount mount = Mount.of(disk.mountPoint());
            FileStore store = Files.getFileStore(disk.mountPoint());
            long before = store.getUsableSpace();
            Pin pin = new Pin(mount, Progress.SILENT);
            PinPlan plan = PinPlan.of(mount, ZONE_BYTES, OptionalLong.empty());

            pin.build(plan);

            assertThat(PinStatus.of(mount).condition()).isEqualTo(Condition.PINNED);
            assertThat((double) store.getUsableSpace())
                    .as("what the plan said df would show")
                    .isCloseTo((double) plan.availableAfterBytes(), within(0.05 * plan.availableAfterBytes()));
            for (int i = 0; i < 8; i++) {
                assertLiesBefore(ZONE_BYTES, written(disk.mountPoint().resolve("file-" + i)));
            }
            disk.fsck();

            pin.widen(WIDER_BYTES);
            assertThat(PinStatus.of(mount).condition()).isEqualTo(Condition.PINNED);
            assertThat(store.getUsableSpace()).isGreaterThan(ZONE_BYTES / 2);

            for (int i = 0; i < 8; i++) {
                Files.delete(disk.mountPoint().resolve("file-" + i));
            }
            pin.build(PinPlan.of(mount, ZONE_BYTES, OptionalLong.empty()));
            assertLiesBefore(ZONE_BYTES, written(disk.mountPoint().resolve("after-narrowing")));

            Files.delete(disk.mountPoint().resolve("after-narrowing"));
            pin.release();
            PoolIT.awaitUsable(disk.mountPoint(), before - disk.ownBlocksBytes());
            assertThat(store.getUsableSpace()).isCloseTo(before, within(disk.ownBlocksBytes()));
            assertThat(disk.mountPoint().resolve(".terrain-zone")).doesNotExist();
            assertThat(PinStatus.of(mount).condition()).isEqualTo(Condition.NONE);
            disk.fsck();
        }
    }

    @Test
    void reservedClustersAreWhatTheyWere() throws IOException {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES)) {
            Path clusters = Path.of("/sys/fs/ext4", disk.device().getFileName().toString(), "reserved_clusters");
            Files.writeString(clusters, "1234");
            Mount mount = Mount.of(disk.mountPoint());
            new Pin(mount, Progress.SILENT).build(PinPlan.of(mount, ZONE_BYTES, OptionalLong.empty()));
            assertThat(Files.readString(clusters).strip()).isEqualTo("1234");
        }
    }

    @Test
    void dryRunChangesNothing() throws IOException {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES)) {
            long before = Files.getFileStore(disk.mountPoint()).getUsableSpace();
            LoopDisk.Result result = ZoneToolProcess.run("pin", disk.mountPoint(), "--outer", "768m", "--dry-run");
            assertThat(result.exitCode()).as(result.output()).isZero();
            assertThat(result.output()).contains("would pin");
            assertThat(disk.mountPoint().resolve(".terrain-zone")).doesNotExist();
            assertThat(Files.getFileStore(disk.mountPoint()).getUsableSpace()).isEqualTo(before);
        }
    }

    @Test
    void refusesInOneLineAndChangesNothing() throws IOException {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES)) {
            Path mountPoint = disk.mountPoint();
            ZoneToolProcess.assertRefuses("behind the end", "pin", mountPoint, "--outer", "3g");
            ZoneToolProcess.assertRefuses("choose a larger zone", "pin", mountPoint, "--outer", "64m");
            ZoneToolProcess.assertRefuses("is not pinned", "widen", mountPoint, "--outer", "1g");
            ZoneToolProcess.assertRefuses("--allow-root-filesystem", "pin", "/var", "--outer", "1g");
            ZoneToolProcess.assertRefuses("not ext4 or xfs", "pin", "/dev/shm", "--outer", "1g");
            disk.remount("ro");
            ZoneToolProcess.assertRefuses("read-only", "pin", mountPoint, "--outer", "768m");
            assertThat(mountPoint.resolve(".terrain-zone")).doesNotExist();
        }
        try (LoopDisk disk = LoopDisk.formatted(FileSystemKind.EXT3, DISK_BYTES)) {
            ZoneToolProcess.assertRefuses("--offline", "pin", disk.mountPoint(), "--outer", "768m");
        }
    }

    private static Path written(Path file) throws IOException {
        return Files.write(file, new byte[32 << 20]);
    }

    private static void assertLiesBefore(long limitBytes, Path path) throws IOException {
        try (KernelFile file = KernelFile.open(path, KernelFile.Access.READ)) {
            file.sync();
            assertThat(file.extents())
                    .isNotEmpty()
                    .allMatch(extent -> extent.bytesBefore(limitBytes) == extent.length(), "before " + limitBytes)
                    .allMatch(Extent::isPlaced);
        }
    }
}
