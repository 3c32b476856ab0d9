package dev.terrain.integration.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.pin.Pin;
import dev.terrain.zone.internal.pin.PinPlan;
import dev.terrain.zone.internal.pin.PinProgress;
import dev.terrain.zone.internal.pin.PinRecovery;
import dev.terrain.zone.internal.pin.PinStatus;
import dev.terrain.zone.internal.pin.PinStatus.Condition;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A pin that is killed, robbed of its folder, or short of space. {@code -Dterrain.fault.rounds=50} for the full number
 * of kills; without it a share of them, under the same seed.
 */
class PinFaultIT {

    private static final int ROUNDS = Integer.getInteger("terrain.fault.rounds", 6);
    private static final long SEED = 20261121;

    private static final long DISK_BYTES = 2L << 30;
    private static final long ZONE_BYTES = 768L << 20;
    private static final String ZONE = "768m";
    private static final String WIDER = "1g";

    /** A JVM needs half a second or so to begin, and little more to be through. */
    private static final int EARLIEST_MILLIS = 250;

    private static final int LATEST_MILLIS = 1000;

    @ParameterizedTest
    @EnumSource(names = {"EXT4", "XFS"})
    void isFinishedOrRemovedAfterAKillAtAnyMoment(LoopDisk.Type type) throws Exception {
        Random random = new Random(SEED + type.name().hashCode());
        try (LoopDisk disk = LoopDisk.formatted(type, DISK_BYTES)) {
            Mount mount = Mount.of(disk.mountPoint());
            FileStore store = Files.getFileStore(disk.mountPoint());
            long before = store.getUsableSpace();
            for (int round = 0; round < (ROUNDS + 1) / 2; round++) {
                Pin pin = new Pin(mount, PinProgress.SILENT);
                kill(random, "pin", disk.mountPoint(), "--outer", ZONE);
                recoverOrRelease(random, mount);

                pin.build(plan(mount));
                kill(random, "widen", disk.mountPoint(), "--outer", WIDER);
                recoverOrRelease(random, mount);

                pin.build(plan(mount));
                kill(random, "release", disk.mountPoint());
                pin.release();

                assertThat(store.getUsableSpace())
                        .as("round %d", round)
                        .isCloseTo(before, within(type.ownBlocksBytes()));
                assertThat(PinStatus.of(mount).condition()).isEqualTo(Condition.NONE);
                disk.fsck();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXT4", "XFS"})
    void isFinishedOrRemovedAfterAPowerCut(LoopDisk.Type type) throws Exception {
        Random random = new Random(SEED - type.name().hashCode());
        try (LoopDisk disk = LoopDisk.formatted(type, DISK_BYTES)) {
            Mount mount = Mount.of(disk.mountPoint());
            long before = Files.getFileStore(disk.mountPoint()).getUsableSpace();
            for (int round = 0; round < 2; round++) {
                kill(random, "pin", disk.mountPoint(), "--outer", ZONE);
                disk.powerCut();
                disk.fsck();
                recoverOrRelease(random, mount);
                new Pin(mount, PinProgress.SILENT).release();
                assertThat(Files.getFileStore(disk.mountPoint()).getUsableSpace())
                        .isCloseTo(before, within(type.ownBlocksBytes()));
            }
        }
    }

    @Test
    void imageCopiedWhileMountedHoldsAWholePin() throws IOException {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES)) {
            Mount mount = Mount.of(disk.mountPoint());
            new Pin(mount, PinProgress.SILENT).build(plan(mount));
            try (LoopDisk crashed = disk.crashImage()) {
                Mount copy = Mount.of(crashed.mountPoint());
                new PinRecovery(copy, PinProgress.SILENT).run();
                assertThat(PinStatus.of(copy).condition()).isEqualTo(Condition.PINNED);
                crashed.fsck();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXT4", "XFS"})
    void runningWriterNeverFindsTheDiskFull(LoopDisk.Type type) throws Exception {
        try (LoopDisk disk = LoopDisk.formatted(type, DISK_BYTES)) {
            Mount mount = Mount.of(disk.mountPoint());
            AtomicBoolean done = new AtomicBoolean();
            CompletableFuture<Integer> writer = CompletableFuture.supplyAsync(() -> rewrite(disk.mountPoint(), done));
            Pin pin = new Pin(mount, PinProgress.SILENT);
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
            Pin pin = new Pin(mount, PinProgress.SILENT);
            pin.build(plan(mount));
            Path folder = disk.mountPoint().resolve(".terrain-zone");
            Files.delete(folder.resolve("pin.json"));
            assertThat(PinStatus.of(mount).condition()).isEqualTo(Condition.STATE_LOST);
            LoopDisk.run(List.of("rm", "-r", folder.toString()));
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
            Pin pin = new Pin(mount, PinProgress.SILENT);
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

    private static void kill(Random random, Object... arguments) throws Exception {
        Process process = ZoneToolProcess.start(arguments);
        process.waitFor(EARLIEST_MILLIS + random.nextInt(LATEST_MILLIS - EARLIEST_MILLIS), TimeUnit.MILLISECONDS);
        process.destroyForcibly().waitFor();
    }

    /** One or the other, as a coin falls. */
    private static void recoverOrRelease(Random random, Mount mount) throws IOException {
        if (random.nextBoolean()) {
            new PinRecovery(mount, PinProgress.SILENT).run();
            assertThat(PinStatus.of(mount).condition()).isIn(Condition.NONE, Condition.PINNED);
        } else {
            new Pin(mount, PinProgress.SILENT).release();
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
