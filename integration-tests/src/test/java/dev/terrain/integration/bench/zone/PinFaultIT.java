package dev.terrain.integration.bench.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.integration.fixture.disk.FileSystemKind;
import dev.terrain.integration.fixture.process.Program;
import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.disk.Progress;
import dev.terrain.zone.internal.pin.Pin;
import dev.terrain.zone.internal.pin.PinPlan;
import dev.terrain.zone.internal.pin.PinStatus;
import dev.terrain.zone.internal.pin.PinStatus.Condition;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A pin that is killed, robbed of its folder, or short of space. {@code -Dterrain.fault.rounds=50} for the full number
 * of kills, without it the first few.
 */
@Timeout(1800)
class PinFaultIT {

    private static final long DISK_BYTES = 2L << 30;
    private static final long ZONE_BYTES = 768L << 20;
    private static final String ZONE = "768m";
    private static final String WIDER = "1g";

    /** What is killed: the command, and what {@code status} calls the pin that it leaves behind. */
    private enum Work {
        PIN(Condition.INTERRUPTED_PIN),
        WIDEN(Condition.INTERRUPTED_WIDENING),
        RELEASE(Condition.INTERRUPTED_RELEASE);

        private final Condition interrupted;

        Work(Condition interrupted) {
            this.interrupted = interrupted;
        }

        Object[] commandFor(Path mountPoint) {
            return switch (this) {
                case PIN -> new Object[] {"pin", mountPoint, "--outer", ZONE};
                case WIDEN -> new Object[] {"widen", mountPoint, "--outer", WIDER};
                case RELEASE -> new Object[] {"release", mountPoint};
            };
        }

        /** Killed between the folder and its state, it leaves the one without the other. */
        boolean mayLeave(Condition condition) {
            return condition == interrupted || (this != WIDEN && condition == Condition.STATE_LOST);
        }
    }

    @ParameterizedTest
    @CsvSource({"EXT4, PIN", "EXT4, WIDEN", "EXT4, RELEASE", "XFS, PIN", "XFS, WIDEN", "XFS, RELEASE"})
    void isFinishedOrRemovedAfterAKillAtAnyMoment(FileSystemKind type, Work work) throws Exception {
        Kills kills = new Kills(work + " on " + type, 3);
        try (LoopDisk disk = LoopDisk.formatted(type, DISK_BYTES)) {
            Mount mount = Mount.of(disk.mountPoint());
            Witness witness = Witness.in(disk.mountPoint());
            long before = Files.getFileStore(disk.mountPoint()).getUsableSpace();
            boolean namedByStatus = false;
            while (kills.areDue()) {
                if (work != Work.PIN) {
                    new Pin(mount, Progress.SILENT).build(plan(mount));
                }
                boolean inside = kill(kills, work, mount);
                if (inside && !namedByStatus) {
                    assertStatusNames(PinStatus.of(mount).condition(), mount);
                    namedByStatus = true;
                }
                recoverOrRelease(kills.random(), mount);
                new Pin(mount, Progress.SILENT).release();
                assertThat(Files.getFileStore(disk.mountPoint()).getUsableSpace())
                        .isCloseTo(before, within(disk.ownBlocksBytes()));
                assertThat(PinStatus.of(mount).condition()).isEqualTo(Condition.NONE);
                disk.fsck();
                witness.requireWhole();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXT4", "XFS"})
    void isFinishedOrRemovedAfterAPowerCut(FileSystemKind type) throws Exception {
        Kills kills = new Kills("power cut during PIN on " + type, 2);
        try (LoopDisk disk = LoopDisk.formatted(type, DISK_BYTES)) {
            Mount mount = Mount.of(disk.mountPoint());
            Witness witness = Witness.in(disk.mountPoint());
            long before = Files.getFileStore(disk.mountPoint()).getUsableSpace();
            while (kills.areDue()) {
                kill(kills, Work.PIN, mount);
                disk.powerCut();
                disk.fsck();
                recoverOrRelease(kills.random(), mount);
                new Pin(mount, Progress.SILENT).release();
                assertThat(Files.getFileStore(disk.mountPoint()).getUsableSpace())
                        .isCloseTo(before, within(disk.ownBlocksBytes()));
                witness.requireWhole();
            }
        }
    }

    @Test
    void imageCopiedWhileMountedHoldsAWholePin() throws IOException {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES)) {
            Mount mount = Mount.of(disk.mountPoint());
            new Pin(mount, Progress.SILENT).build(plan(mount));
            try (LoopDisk crashed = disk.crashImage()) {
                Mount copy = Mount.of(crashed.mountPoint());
                new Pin(copy, Progress.SILENT).recover();
                assertThat(PinStatus.of(copy).condition()).isEqualTo(Condition.PINNED);
                crashed.fsck();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXT4", "XFS"})
    void runningWriterNeverFindsTheDiskFull(FileSystemKind type) throws Exception {
        try (LoopDisk disk = LoopDisk.formatted(type, DISK_BYTES)) {
            Mount mount = Mount.of(disk.mountPoint());
            AtomicBoolean done = new AtomicBoolean();
            CompletableFuture<Integer> writer = CompletableFuture.supplyAsync(() -> rewrite(disk.mountPoint(), done));
            Pin pin = new Pin(mount, Progress.SILENT);
            for (int i = 0; i < 5; i++) {
                pin.build(plan(mount));
                pin.release();
            }
            done.set(true);
            assertThat(writer.get(60, TimeUnit.SECONDS)).isPositive();
            disk.fsck();
        }
    }

    @Test
    void folderDeletedByHandIsAPinReleased() throws IOException {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES)) {
            Mount mount = Mount.of(disk.mountPoint());
            long before = Files.getFileStore(disk.mountPoint()).getUsableSpace();
            Pin pin = new Pin(mount, Progress.SILENT);
            pin.build(plan(mount));
            Path folder = disk.mountPoint().resolve(".terrain-zone");
            Files.delete(folder.resolve("pin.json"));
            assertThat(PinStatus.of(mount).condition()).isEqualTo(Condition.STATE_LOST);
            Program.run("rm", "-r", folder.toString());
            assertThat(PinStatus.of(mount).condition()).isEqualTo(Condition.NONE);
            assertThat(Files.getFileStore(disk.mountPoint()).getUsableSpace()).isEqualTo(before);
            pin.build(plan(mount));
            pin.release();
            disk.fsck();
        }
    }

    @Test
    void fullZoneCanStillBeReleased() throws IOException {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES)) {
            Mount mount = Mount.of(disk.mountPoint());
            Pin pin = new Pin(mount, Progress.SILENT);
            pin.build(plan(mount));
            LoopDisk.runAny(
                    List.of("dd", "if=/dev/zero", "of=" + disk.mountPoint().resolve("full"), "bs=1M"));
            pin.release();
            Files.delete(disk.mountPoint().resolve("full"));
            assertThat(PinStatus.of(mount).condition()).isEqualTo(Condition.NONE);
            disk.fsck();
        }
    }

    private static PinPlan plan(Mount mount) throws IOException {
        return PinPlan.of(mount, ZONE_BYTES, OptionalLong.empty());
    }

    /** Returns whether the command was at its work when it died. */
    private static boolean kill(Kills kills, Work work, Mount mount) throws Exception {
        Condition before = PinStatus.of(mount).condition();
        Process process = ZoneToolProcess.start(work.commandFor(mount.mountPoint()));
        Path folder = mount.mountPoint().resolve(".terrain-zone");
        kills.strike(process, () -> !process.isAlive() || hasBegun(work, folder));
        Condition after = PinStatus.of(mount).condition();
        boolean inside = after.isInterrupted();
        assertThat(after)
                .as("%s, which was %s, after it was killed", work, before)
                .matches(inside ? work::mayLeave : Set.of(Condition.NONE, Condition.PINNED)::contains);
        kills.struck(inside);
        return inside;
    }

    /** Whether the command's first mark is on the disk. */
    private static boolean hasBegun(Work work, Path folder) throws IOException {
        String phase = work == Work.WIDEN ? "WIDENING" : "RELEASING";
        return work == Work.PIN ? Files.exists(folder) : state(folder).contains(phase);
    }

    private static String state(Path folder) throws IOException {
        try {
            return Files.readString(folder.resolve("pin.json"));
        } catch (NoSuchFileException e) {
            return "RELEASING"; // gone already
        }
    }

    private static void assertStatusNames(Condition condition, Mount mount) throws IOException {
        LoopDisk.Result status = ZoneToolProcess.run("status", mount.mountPoint());
        assertThat(status.exitCode()).as(status.output()).isZero();
        assertThat(status.output()).contains(condition.words()).contains(condition.remedy());
    }

    /** One or the other, as a coin falls. */
    private static void recoverOrRelease(Random random, Mount mount) throws IOException {
        if (random.nextBoolean()) {
            new Pin(mount, Progress.SILENT).recover();
            assertThat(PinStatus.of(mount).condition()).isIn(Condition.NONE, Condition.PINNED);
        } else {
            new Pin(mount, Progress.SILENT).release();
            assertThat(PinStatus.of(mount).condition()).isEqualTo(Condition.NONE);
        }
    }

    /** Writes a file of 8 MiB over and over; fails as soon as a write does. */
    private static int rewrite(Path folder, AtomicBoolean done) {
        byte[] block = new byte[1 << 20];
        int times = 0;
        try {
            while (!done.get()) {
                try (OutputStream file = Files.newOutputStream(folder.resolve("written"))) {
                    for (int i = 0; i < 8; i++) {
                        file.write(block);
                    }
                }
                times++;
            }
            return times;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
