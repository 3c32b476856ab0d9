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
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A pin of a file system at which others are at work: a second pin, or a writer that fills it. */
@Timeout(300)
class PinAmongOthersIT {

    private static final long DISK_BYTES = 512L << 20;
    private static final long ZONE_BYTES = 192L << 20;
    private static final long MARGIN_BYTES = 32L << 20;

    @Test
    void secondOneIsRefusedAndTheFirstIsNotDisturbed() throws IOException {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES)) {
            Mount mount = Mount.of(disk.mountPoint());
            List<LoopDisk.Result> refused = new ArrayList<>();
            List<LoopDisk.Result> status = new ArrayList<>();

            pin(mount, () -> {
                refused.add(ZoneToolProcess.run("pin", disk.mountPoint(), "--outer", "256m"));
                refused.add(ZoneToolProcess.run("release", disk.mountPoint()));
                status.add(ZoneToolProcess.run("status", disk.mountPoint()));
            });

            assertThat(refused).hasSize(2).allSatisfy(result -> {
                assertThat(result.exitCode()).isEqualTo(1);
                assertThat(result.output()).contains("another process is at work on the pin of " + disk.mountPoint());
            });
            assertThat(status).singleElement().satisfies(result -> assertThat(result.output())
                    .contains("being worked on by another process"));
            PinStatus after = PinStatus.of(mount);
            assertThat(after.condition()).isEqualTo(Condition.PINNED);
            assertThat(after.state().orElseThrow().limitBytes()).isEqualTo(ZONE_BYTES);
            disk.fsck();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXT4", "XFS"})
    void writerThatFillsTheDiskMeanwhileHasItsBytesAndThePinItsEnd(FileSystemKind type) throws Exception {
        try (LoopDisk disk = LoopDisk.formatted(type, DISK_BYTES)) {
            Mount mount = Mount.of(disk.mountPoint());
            long before = Files.getFileStore(disk.mountPoint()).getUsableSpace();
            Filler filler = new Filler(disk);

            pin(mount, filler::start);
            long written = filler.requireRight();

            assertThat(written).isGreaterThanOrEqualTo(MARGIN_BYTES);
            assertThat(PinStatus.of(mount).condition()).isIn(Condition.PINNED, Condition.LEAKING);
            filler.delete();
            PoolIT.awaitUsable(disk.mountPoint(), ZONE_BYTES / 2);
            pin(mount, () -> {});
            assertThat(PinStatus.of(mount).condition()).isEqualTo(Condition.PINNED);
            new Pin(mount, Progress.SILENT).release();
            PoolIT.awaitUsable(disk.mountPoint(), before - disk.ownBlocksBytes());
            assertThat(Files.getFileStore(disk.mountPoint()).getUsableSpace())
                    .isCloseTo(before, within(disk.ownBlocksBytes()));
            disk.fsck();
        }
    }

    @Test
    void fullDiskIsLeftAsItIs() throws Exception {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES)) {
            Filler filler = new Filler(disk);
            filler.start();
            filler.requireRight();

            ZoneToolProcess.assertRefuses("free space", "pin", disk.mountPoint(), "--outer", "192m");

            assertThat(disk.mountPoint().resolve(".terrain-zone")).doesNotExist();
        }
    }

    /** Pins, and does something else once the pin has begun. */
    private static void pin(Mount mount, Meanwhile meanwhile) throws IOException {
        List<String> begun = new ArrayList<>();
        new Pin(mount, (what, done, total) -> {
                    if (begun.isEmpty()) {
                        begun.add(what);
                        meanwhile.runUnchecked();
                    }
                })
                .build(PinPlan.of(mount, ZONE_BYTES, OptionalLong.of(MARGIN_BYTES)));
        assertThat(begun).isNotEmpty();
    }

    @FunctionalInterface
    private interface Meanwhile {
        void run() throws IOException;

        default void runUnchecked() {
            try {
                run();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** An ordinary user who copies a file over and over, XFS sharing nothing, until there is no room. */
    private static final class Filler {

        private final Path source;
        private final Path into;
        private final List<Process> started = new ArrayList<>();

        Filler(LoopDisk disk) throws IOException {
            disk.openToAll();
            byte[] content = new byte[8 << 20];
            new Random(8).nextBytes(content);
            into = Files.createDirectory(disk.mountPoint().resolve("blocks"));
            source = Files.write(into.resolveSibling("source"), content);
            Program.run("chmod", "777", into.toString());
        }

        void start() throws IOException {
            List<String> command = new ArrayList<>(ZoneToolProcess.NOBODY);
            command.addAll(List.of(
                    "sh",
                    "-c",
                    "i=0; while cp --reflink=never \"$0\" \"$1\"/$i; do i=$((i + 1)); done",
                    source.toString(),
                    into.toString()));
            started.add(new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start());
        }

        /** Waits until there is no room; asserts that what there was room for is right, and returns how much it is. */
        long requireRight() throws IOException, InterruptedException {
            assertThat(started.get(0).waitFor()).as("the writer's end").isZero();
            long whole = Files.size(source);
            int number = 0;
            while (Files.exists(into.resolve(String.valueOf(number + 1)))) {
                assertThat(Files.mismatch(source, into.resolve(String.valueOf(number))))
                        .as("first wrong byte of file %d", number)
                        .isEqualTo(-1);
                number++;
            }
            Path last = into.resolve(String.valueOf(number));
            long length = Files.size(last);
            assertThat(Files.mismatch(source, last))
                    .as("first wrong byte of the last file")
                    .isEqualTo(length == whole ? -1 : length);
            return number * whole + length;
        }

        void delete() throws IOException {
            Program.run("rm", "-r", into.toString(), source.toString());
        }
    }
}
