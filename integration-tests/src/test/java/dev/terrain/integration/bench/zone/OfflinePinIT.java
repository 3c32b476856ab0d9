package dev.terrain.integration.bench.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.integration.fixture.disk.FileSystemKind;
import dev.terrain.integration.fixture.process.Program;
import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.disk.Progress;
import dev.terrain.zone.internal.pin.OfflinePin;
import dev.terrain.zone.internal.pin.Pin;
import dev.terrain.zone.internal.pin.PinStatus;
import dev.terrain.zone.internal.pin.PinStatus.Condition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A pin of a file system that is not mounted, through libext2fs. */
class OfflinePinIT {

    private static final long DISK_BYTES = 2L << 30;
    private static final long ZONE_BYTES = 768L << 20;

    /** reserved_clusters of ext4, which df leaves out, and what the pin's folder and the maps of its files take. */
    private static final long EXT4_KEEPS_BYTES = 20L << 20;

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(names = {"EXT2", "EXT3", "EXT4"})
    void innerBlocksBelongToFilesAndReleaseOfflineLeavesNoTrace(FileSystemKind type) throws IOException {
        try (LoopDisk disk = LoopDisk.formatted(type, DISK_BYTES)) {
            long before = Files.getFileStore(disk.mountPoint()).getUsableSpace();
            disk.unmount();
            List<Long> pinned = new ArrayList<>();
            OfflinePin pin = new OfflinePin(disk.device(), (what, done, total) -> pinned.add(done));
            OfflinePin.Forecast forecast = pin.forecast(ZONE_BYTES);

            long left = pin.build(ZONE_BYTES);

            assertThat(left).isLessThan(1 << 20);
            assertThat(pinned).hasSizeGreaterThan(1).isSorted().startsWith(0L);
            assertThat((double) pinned.get(pinned.size() - 1))
                    .as("what the forecast said would be pinned")
                    .isCloseTo((double) forecast.toPinBytes(), within(0.01 * forecast.toPinBytes()));
            disk.fsck();
            disk.remount();
            assertThat(forecast.availableBeforeBytes()).isCloseTo(before, within(EXT4_KEEPS_BYTES));
            assertThat(Files.getFileStore(disk.mountPoint()).getUsableSpace())
                    .isBetween(ZONE_BYTES / 2, ZONE_BYTES)
                    .isCloseTo(forecast.availableAfterBytes(), within(EXT4_KEEPS_BYTES));
            assertThat(disk.mountPoint().resolve(".terrain-zone/pin-0001")).exists();
            disk.unmount();
            pin.release();
            disk.fsck();
            disk.remount();
            assertThat(Files.getFileStore(disk.mountPoint()).getUsableSpace()).isEqualTo(before);
        }
    }

    @Test
    void mountedItIsAPinLikeAnyOther() throws IOException {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES)) {
            long before = Files.getFileStore(disk.mountPoint()).getUsableSpace();
            disk.unmount();
            new OfflinePin(disk.device(), Progress.SILENT).build(ZONE_BYTES);
            disk.remount();
            Mount mount = Mount.of(disk.mountPoint());
            assertThat(PinStatus.of(mount).condition()).isEqualTo(Condition.PINNED);
            Pin pin = new Pin(mount, Progress.SILENT);
            pin.widen(1L << 30);
            assertThat(PinStatus.of(mount).condition()).isEqualTo(Condition.PINNED);
            pin.release();
            assertThat(Files.getFileStore(disk.mountPoint()).getUsableSpace()).isEqualTo(before);
            disk.fsck();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXT2", "EXT3", "EXT4"})
    void bitsAloneAreUndoneByTheSavedList(FileSystemKind type) throws IOException {
        try (LoopDisk disk = LoopDisk.formatted(type, DISK_BYTES)) {
            long before = Files.getFileStore(disk.mountPoint()).getUsableSpace();
            disk.unmount();
            Path list = folder.resolve("list.json");

            LoopDisk.Result pinned = ZoneToolProcess.run(
                    "pin",
                    "--device",
                    disk.device(),
                    "--offline",
                    "--outer",
                    "768m",
                    "--bitmap-only",
                    "--saved-list",
                    list);

            assertThat(pinned.exitCode()).as(pinned.output()).isZero();
            assertThat(pinned.output()).contains("e2fsck");
            assertThat(disk.fsckResult().output()).contains("lock bitmap differences");
            disk.remount();
            assertThat(Files.getFileStore(disk.mountPoint()).getUsableSpace()).isLessThan(ZONE_BYTES);
            disk.unmount();
            LoopDisk.Result released =
                    ZoneToolProcess.run("release", "--device", disk.device(), "--offline", "--saved-list", list);
            assertThat(released.exitCode()).as(released.output()).isZero();
            assertThat(released.output()).contains("run e2fsck -f " + disk.device() + " before mounting it");
            disk.fsck();
            disk.remount();
            assertThat(Files.getFileStore(disk.mountPoint()).getUsableSpace()).isEqualTo(before);
        }
    }

    @Test
    void commandForecastsAndReportsItsProgressAsMounted() throws IOException {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES)) {
            disk.unmount();
            Object[] pin = {"pin", "--device", disk.device(), "--offline", "--outer", "768m", "--dry-run"};

            LoopDisk.Result dry = ZoneToolProcess.run(pin);
            assertThat(dry.exitCode()).as(dry.output()).isZero();
            assertThat(dry.output()).contains("would pin", "df will show");
            disk.fsck();

            LoopDisk.Result done = ZoneToolProcess.run(Arrays.copyOf(pin, pin.length - 1));
            assertThat(done.exitCode()).as(done.output()).isZero();
            assertThat(done.output()).contains("pinned: 0 %", "pinned: 100 %");
            LoopDisk.Result released = ZoneToolProcess.run("release", "--device", disk.device(), "--offline");
            assertThat(released.output()).contains("files released: 100 %");
            disk.fsck();
        }
    }

    @Test
    void releasesNothingFromAFolderThatNoPinMade() throws IOException {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES)) {
            Path users = Files.createDirectory(disk.mountPoint().resolve(".terrain-zone"));
            Path file = Files.writeString(users.resolve("pin-0001"), "a user's");
            disk.unmount();

            ZoneToolProcess.assertRefuses(
                    "is not a folder of root's with mode 0700", "release", "--device", disk.device(), "--offline");

            disk.fsck();
            disk.remount();
            assertThat(file).hasContent("a user's");
        }
    }

    @Test
    void refusesWhatIsMountedOrDirtyInOneLine() throws IOException {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES)) {
            Object[] pin = {"pin", "--device", disk.device(), "--offline", "--outer", "768m"};
            ZoneToolProcess.assertRefuses("is mounted", pin);
            disk.unmount();
            Program.run("debugfs", "-w", "-R", "ssv state 2", disk.device().toString());
            ZoneToolProcess.assertRefuses("e2fsck", pin);
        }
    }
}
