package dev.terrain.integration.bench.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.terrain.integration.TestCluster;
import dev.terrain.integration.fixture.disk.DiskModel;
import dev.terrain.integration.fixture.disk.FileSystemKind;
import dev.terrain.integration.fixture.disk.Prerequisites;
import dev.terrain.integration.fixture.disk.ZonedDisk;
import dev.terrain.integration.fixture.process.Program;
import dev.terrain.integration.fixture.process.Words;
import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.disk.Progress;
import dev.terrain.zone.internal.pin.Pin;
import dev.terrain.zone.internal.pin.PinPlan;
import dev.terrain.zone.internal.pin.PinStatus;
import dev.terrain.zone.internal.pin.PinStatus.Condition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands where something is missing: the permission, a library, the disk's zones. */
@Timeout(300)
class PinPrerequisitesIT {

    private static final long DISK_BYTES = 1L << 30;
    private static final long ZONE_BYTES = 384L << 20;
    private static final String ZONE = "384m";

    @TempDir
    Path folder;

    @Test
    void userWithoutPermissionIsToldInOneLineAndChangesNothing() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES)) {
            disk.openToAll();
            Path mountPoint = disk.mountPoint();
            assertDenied("run as root", "pin", mountPoint, "--outer", ZONE);
            assertThat(mountPoint.resolve(".terrain-zone")).doesNotExist();

            Mount mount = Mount.of(mountPoint);
            new Pin(mount, Progress.SILENT).build(PinPlan.of(mount, ZONE_BYTES, OptionalLong.empty()));
            long pinned = PinStatus.of(mount).pinnedBytes();
            assertDenied("run as root", "widen", mountPoint, "--outer", "512m");
            assertDenied("run as root", "release", mountPoint);
            assertDenied("run as root", "status", mountPoint);
            assertThat(PinStatus.of(mount).condition()).isEqualTo(Condition.PINNED);
            assertThat(PinStatus.of(mount).pinnedBytes()).isEqualTo(pinned);

            disk.unmount();
            assertDenied("as root", "release", "--device", disk.device(), "--offline");
            disk.fsck();
        }
    }

    @Test
    void ext4WithoutExtentsIsRefusedBeforeTheFirstBlock() throws IOException {
        try (LoopDisk disk = LoopDisk.formatted(FileSystemKind.EXT4, DISK_BYTES, "-O", "^extents,^64bit")) {
            Path mountPoint = disk.mountPoint();

            LoopDisk.Result result = ZoneToolProcess.run("pin", mountPoint, "--outer", ZONE);

            ZoneToolProcess.assertRefused(
                    result, "ext4 without extents", "unmount it and use --device " + disk.device() + " --offline");
            assertThat(mountPoint.resolve(".terrain-zone")).doesNotExist();
            assertThat(PinStatus.of(Mount.of(mountPoint)).condition()).isEqualTo(Condition.NONE);

            disk.unmount();
            LoopDisk.Result offline =
                    ZoneToolProcess.run("pin", "--device", disk.device(), "--offline", "--outer", ZONE);
            assertThat(offline.exitCode()).as(offline.output()).isZero();
            disk.fsck();
        }
    }

    @Test
    void missingLibraryIsNamedWithItsPackage() throws IOException {
        assumeTrue(LoopDisk.runAny(List.of("unshare", "--mount", "true")).exitCode() == 0, "needs unshare --mount");
        String library = Program.run("sh", "-c", "ldconfig -p | sed -n 's/.*libext2fs.so.2 .*=> //p' | head -n 1")
                .strip();
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES)) {
            disk.unmount();

            LoopDisk.Result result = ZoneToolProcess.runBy(
                    List.of(
                            "unshare",
                            "--mount",
                            "--propagation=slave", // or it would hold disks that others unmount meanwhile
                            "sh",
                            "-c",
                            "mount --bind /dev/null " + library + " && exec \"$@\"",
                            "-"),
                    "pin",
                    "--device",
                    disk.device(),
                    "--offline",
                    "--outer",
                    ZONE);

            ZoneToolProcess.assertRefused(result, "libext2fs.so.2 cannot be loaded: install libext2fs2 (Debian)");
            disk.fsck();
            disk.remount();
            assertThat(disk.mountPoint().resolve(".terrain-zone")).doesNotExist();
        }
    }

    @Test
    void diskWithoutZonesIsDeclinedUnlessForced() throws IOException {
        DiskModel model = DiskModel.halving(2L << 30, 100).flat();
        TestCluster.skipIf(Prerequisites.missing(model));
        try (ZonedDisk disk = ZonedDisk.attach(TestCluster.PROJECT, model)) {
            disk.atOnce();
            disk.make(FileSystemKind.EXT4, 7);
            disk.asTheDisk();
            Path mountPoint = disk.mountPoint();
            LoopDisk.Result map = ZoneToolProcess.run("map", mountPoint, "--profile-dir", folder);
            assertThat(map.exitCode()).as(map.output()).isZero();
            assertThat(map.output()).contains("Flat");
            disk.atOnce();

            ZoneToolProcess.assertRefused(
                    pin(mountPoint), disk.device().substring("/dev/".length()), "a pin would gain nothing", "--force");
            assertThat(mountPoint.resolve(".terrain-zone")).doesNotExist();

            LoopDisk.Result forced = pin(mountPoint, "--force");
            assertThat(forced.exitCode()).as(forced.output()).isZero();
            Mount mount = Mount.of(mountPoint);
            assertThat(PinStatus.of(mount).condition()).isEqualTo(Condition.PINNED);
            new Pin(mount, Progress.SILENT).release();
            disk.unmountAndCheck(FileSystemKind.EXT4);
        }
    }

    private LoopDisk.Result pin(Path mountPoint, String... more) throws IOException {
        return ZoneToolProcess.run(Words.of("pin", mountPoint, "--outer 768m --profile-dir", folder, List.of(more))
                .toArray());
    }

    private void assertDenied(String remedy, Object... arguments) throws IOException {
        LoopDisk.Result result = ZoneToolProcess.runAsNobody(folder, arguments);
        ZoneToolProcess.assertRefused(result, remedy);
        assertThat(result.output()).containsIgnoringCase("permission denied");
    }
}
