package dev.terrain.integration.bench.zone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.fixture.disk.FileSystemKind;
import dev.terrain.integration.fixture.process.Program;
import dev.terrain.zone.internal.linux.KernelFile;
import dev.terrain.zone.internal.pool.PoolFolder;
import dev.terrain.zone.internal.pool.PoolInventory;
import dev.terrain.zone.internal.pool.PoolKeeper;
import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import dev.terrain.zone.internal.pool.PoolStatus;
import dev.terrain.zone.internal.pool.SlabLender;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a pool survives. {@code -Dterrain.fault.rounds=50} kills more often. */
@Timeout(1800)
class PoolFaultIT {

    private static final long DISK_BYTES = 2L << 30;
    private static final String PATTERN = "of job A";
    private static final Duration BUILT_WITHIN = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"EXT4, BUILD", "EXT4, REFILL", "XFS, BUILD", "XFS, REFILL"})
    void keeperThatIsKilledLosesNoSpace(FileSystemKind type, PoolChild.Work work) throws Exception {
        Kills kills = new Kills(work + " of a pool on " + type, 3);
        try (LoopDisk disk = LoopDisk.formatted(type, DISK_BYTES)) {
            Path local = disk.mountPoint();
            Witness witness = Witness.in(local);
            warmUp(local);
            long before = PoolIT.usable(local);
            Path building =
                    PoolFolder.in(local).path().resolve("building"); // there from a build's first step to its last
            while (kills.areDue()) {
                kills.strike(PoolChild.start(work, local), () -> Files.exists(building));
                kills.struck(Files.exists(building));
                recover(local);
                PoolIT.awaitUsable(local, before);
                disk.fsck();
                witness.requireWhole();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXT4", "XFS"})
    void taskThatIsKilledLeavesItsClosedFilesRight(FileSystemKind type) throws Exception {
        Kills kills = new Kills("a task's writing on " + type, 3);
        try (LoopDisk disk = LoopDisk.formatted(type, DISK_BYTES)) {
            Path local = disk.mountPoint();
            IntermediateWriter writer = new IntermediateWriter(folder, local);
            warmUp(local);
            long before = PoolIT.usable(local);
            while (kills.areDue()) {
                long free = build(local);
                writer.runAndKill(kills);
                kills.struck(!writer.requireRight());
                PoolInventory left = PoolInventory.of(PoolFolder.in(local));
                long borrowed = free - left.free().slabs();
                assertThat(borrowed).isPositive();
                // The last may have its borrower's name and not yet the pool's.
                assertThat(left.lent().slabs()).isBetween(borrowed - 1, borrowed);
                writer.deleteAll();
                recover(local);
                PoolIT.awaitUsable(local, before);
                disk.fsck();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXT4", "XFS"})
    void nextBorrowerNeverSeesTheLastOnesBytesThroughACrash(FileSystemKind type) throws Exception {
        Random random = new Random(20_261_123);
        try (LoopDisk disk = LoopDisk.formatted(type, DISK_BYTES);
                PoolKeeper keeper = new PoolKeeper(disk.mountPoint(), PoolIT.ZONE_BYTES, PoolIT.SETTINGS)) {
            Path local = disk.mountPoint();
            for (int round = 0; round < Kills.rounds(3); round++) {
                keeper.tend(Load.BUSY); // what the round before left comes back
                PoolIT.sync(local);
                keeper.tend(Load.IDLE); // what was unfit is replaced
                SlabLender lender = new SlabLender(PoolFolder.in(local));
                for (int i = 0; i < 40; i++) {
                    Path slab = local.resolve("a" + i);
                    assertThat(lender.lend(slab, 2L << 20)).isPresent();
                    PoolIT.fill(slab, PATTERN, (1 << 20) + random.nextInt(1 << 20));
                }
                PoolIT.sync(local);
                for (int i = 0; i < 40; i++) {
                    Files.delete(local.resolve("a" + i));
                }
                if (random.nextBoolean()) {
                    PoolIT.sync(local);
                }
                assertThat(keeper.tend(Load.BUSY).recycled()).isPositive();
                SlabLender next = new SlabLender(PoolFolder.in(local));
                for (int i = 0; i < 40; i++) {
                    Path slab = local.resolve("b" + i);
                    assertThat(next.lend(slab, 2L << 20)).isPresent();
                    try (RandomAccessFile out = new RandomAccessFile(slab.toFile(), "rw")) {
                        out.write(new byte[random.nextInt(1 << 20)]);
                        if (random.nextInt(4) == 0) {
                            out.getFD().sync();
                        }
                    }
                }
                try (LoopDisk crashed = disk.crashImage()) {
                    for (int i = 0; i < 40; i++) {
                        Path file = crashed.mountPoint().resolve("b" + i);
                        if (Files.exists(file)) {
                            assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                                    .doesNotContain(PATTERN);
                        }
                    }
                    recover(crashed.mountPoint());
                    crashed.unmount();
                    crashed.fsck();
                }
                for (int i = 0; i < 40; i++) {
                    Files.delete(local.resolve("b" + i));
                }
            }
        }
    }

    @Test
    void fullDiskHitsABorrowerOnlyBehindItsSlab() throws IOException {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES);
                PoolKeeper keeper = new PoolKeeper(disk.mountPoint(), PoolIT.ZONE_BYTES, PoolIT.SETTINGS)) {
            Path local = disk.mountPoint();
            keeper.tend(Load.IDLE);
            SlabLender lender = new SlabLender(PoolFolder.in(local));
            Path slab = local.resolve("spill0.out");
            assertThat(lender.lend(slab, 4L << 20)).isPresent();
            fillDisk(local);

            PoolIT.fill(slab, "fits", 4 << 20);
            assertThat(Files.size(slab)).isEqualTo(4 << 20);

            PoolStatus status = keeper.tend(Load.IDLE);
            long margin = (long) Math.ceil(Files.getFileStore(local).getTotalSpace() * 0.15);
            assertThat(status.givenBackBytes()).isGreaterThanOrEqualTo(margin);
            // Root filled what ext4 reserves for it as well, which df does not show: the next step sees the rest.
            PoolIT.sync(local);
            keeper.tend(Load.IDLE);
            PoolIT.awaitUsable(local, margin);
        }
    }

    @Test
    void folderDeletedByHandLeavesTheBorrowersFileAndStartsAnewPool() throws IOException {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES);
                PoolKeeper keeper = new PoolKeeper(disk.mountPoint(), PoolIT.ZONE_BYTES, PoolIT.SETTINGS)) {
            Path local = disk.mountPoint();
            keeper.tend(Load.IDLE);
            Path file = local.resolve("spill0.out");
            SlabLender lender = new SlabLender(PoolFolder.in(local));
            lender.lend(file, 4L << 20);
            try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
                out.writeBytes("before ");
                Program.run("rm", "-r", PoolFolder.in(local).path().toString());
                out.writeBytes("after");
            }
            assertThat(file).hasContent("before after");
            assertThat(lender.lend(local.resolve("spill1.out"), 1)).isEmpty();

            PoolIT.sync(local);
            assertThat(keeper.tend(Load.IDLE).free().slabs()).isPositive();
            assertThat(file).hasContent("before after");
        }
    }

    @Test
    void secondKeeperStepsAsideAndTakesOver() throws IOException {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES);
                PoolKeeper second = new PoolKeeper(disk.mountPoint(), PoolIT.ZONE_BYTES, PoolIT.SETTINGS)) {
            long slabs;
            try (PoolKeeper first = new PoolKeeper(disk.mountPoint(), PoolIT.ZONE_BYTES, PoolIT.SETTINGS)) {
                slabs = first.tend(Load.IDLE).free().slabs();
                assertThat(second.tend(Load.IDLE).stepsAside())
                        .hasValueSatisfying(reason -> assertThat(reason).contains("another process keeps"));
            }
            assertThat(second.tend(Load.BUSY).free().slabs()).isEqualTo(slabs);
        }
    }

    @Test
    void keeperOfASecondNodeManagerTakesOverFromOneThatWasKilled() throws Exception {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES);
                PoolKeeper second = new PoolKeeper(disk.mountPoint(), PoolIT.ZONE_BYTES, PoolIT.SETTINGS)) {
            Process first = PoolChild.start(PoolChild.Work.KEEP, disk.mountPoint());
            try {
                assertThat(second.tend(Load.IDLE).stepsAside())
                        .hasValueSatisfying(reason -> assertThat(reason).contains("another process keeps"));
                assertThat(first.isAlive()).isTrue();
            } finally {
                first.destroyForcibly().waitFor();
            }
            PoolStatus takenOver = second.tend(Load.BUSY);
            assertThat(takenOver.stepsAside()).isEmpty();
            assertThat(takenOver.free().slabs()).isPositive();
            assertThat(takenOver.refills()).as("built by the first").isZero();
        }
    }

    @Test
    void twoPoolsShareOneDisk() throws IOException {
        try (LoopDisk disk = LoopDisk.ext4(DISK_BYTES)) {
            long before = PoolIT.usable(disk.mountPoint());
            Path one = Files.createDirectory(disk.mountPoint().resolve("one"));
            Path two = Files.createDirectory(disk.mountPoint().resolve("two"));
            try (PoolKeeper first = new PoolKeeper(one, PoolIT.ZONE_BYTES, PoolIT.SETTINGS);
                    PoolKeeper second = new PoolKeeper(two, PoolIT.ZONE_BYTES, PoolIT.SETTINGS)) {
                assertThat(first.tend(Load.IDLE).free().slabs()).isPositive();
                assertThat(second.tend(Load.IDLE).stepsAside()).isEmpty();
                assertThat(first.tend(Load.IDLE).givenBackBytes()).isZero();
                first.takeDown();
                PoolIT.sync(disk.mountPoint());
                assertThat(second.tend(Load.IDLE).free().slabs()).isPositive();
                second.takeDown();
            }
            Files.delete(one);
            Files.delete(two);
            PoolIT.awaitUsable(disk.mountPoint(), before);
            disk.fsck();
        }
    }

    /** Returns how many slabs it has. XFS shows what was deleted before as free once its background work is done. */
    private static long build(Path local) throws IOException {
        long deadline = System.nanoTime() + BUILT_WITHIN.toNanos();
        while (true) {
            try (PoolKeeper keeper = new PoolKeeper(local, PoolIT.ZONE_BYTES, PoolIT.SETTINGS)) {
                long free = keeper.tend(Load.IDLE).free().slabs();
                if (free > 0) {
                    return free;
                }
            }
            assertThat(System.nanoTime()).as("a pool in time").isLessThan(deadline);
        }
    }

    /** Directories, once grown, keep a block: what a first round leaves is not lost space. */
    private static void warmUp(Path local) throws IOException {
        try (PoolKeeper keeper = new PoolKeeper(local, PoolIT.ZONE_BYTES, PoolIT.SETTINGS)) {
            keeper.tend(Load.IDLE);
            keeper.takeDown();
        }
        PoolIT.sync(local);
    }

    /** As the next start of the NodeManager, then everything off. */
    private static void recover(Path local) throws IOException {
        try (PoolKeeper keeper = new PoolKeeper(local, PoolIT.ZONE_BYTES, PoolIT.SETTINGS)) {
            assertThat(keeper.tend(Load.BUSY).stepsAside()).isEmpty();
            assertThat(PoolFolder.in(local).path().resolve("building")).doesNotExist();
            assertThat(PoolFolder.in(local).path().resolve("returning")).isEmptyDirectory();
            keeper.takeDown();
        }
        for (int i = 0; i < 8; i++) {
            Files.deleteIfExists(local.resolve("spill" + i + ".out"));
        }
    }

    private static void fillDisk(Path local) throws IOException {
        try (KernelFile file = KernelFile.open(local.resolve("full"), KernelFile.Access.CREATE_NEW)) {
            long end = 0;
            for (long step = 1L << 30; step >= 4096; ) {
                try {
                    file.allocate(end, step);
                    end += step;
                } catch (IOException e) {
                    assertThat(e).hasMessageContaining("(errno 28)");
                    step /= 2;
                }
            }
        }
    }
}
