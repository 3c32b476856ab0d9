package dev.terrain.integration.bench.zone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.fixture.disk.Ageing;
import dev.terrain.integration.fixture.disk.FileSystemKind;
import dev.terrain.integration.fixture.process.Program;
import dev.terrain.zone.internal.linux.Extent;
import dev.terrain.zone.internal.linux.KernelFile;
import dev.terrain.zone.internal.linux.Range;
import dev.terrain.zone.internal.pool.PoolFolder;
import dev.terrain.zone.internal.pool.PoolInventory;
import dev.terrain.zone.internal.pool.PoolKeeper;
import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import dev.terrain.zone.internal.pool.PoolSettings;
import dev.terrain.zone.internal.pool.PoolStatus;
import dev.terrain.zone.internal.pool.SlabLender;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A pool on a real file system, from its building to its end. */
@Timeout(120)
class PoolIT {

    private static final long DISK_BYTES = 2L << 30;
    static final long ZONE_BYTES = 512L << 20;
    private static final long LARGE_DISK_BYTES = 32L << 30;
    private static final long LARGE_ZONE_BYTES = 3L << 30;

    static final PoolSettings SETTINGS = new PoolSettings(64L << 20, OptionalLong.empty(), 0.85, 16L << 20);

    @ParameterizedTest
    @EnumSource(names = {"EXT4", "XFS"})
    void lendsRecyclesAndEndsWithoutATrace(FileSystemKind type) throws IOException {
        try (LoopDisk disk = LoopDisk.formatted(type, DISK_BYTES)) {
            Path local = disk.mountPoint();
            long usableBefore = usable(local);
            long outerBefore = outerFree(local, ZONE_BYTES);
            try (PoolKeeper keeper = new PoolKeeper(local, ZONE_BYTES, SETTINGS)) {
                PoolStatus built = keeper.tend(Load.IDLE);
                assertThat(built.stepsAside()).isEmpty();
                assertThat(built.free().bytes())
                        .as("of %d MiB free in the zone", outerBefore >> 20)
                        .isGreaterThan(outerBefore * 9 / 10);
                assertThat(PoolFolder.in(local).path().resolve("building")).doesNotExist();

                SlabLender lender = new SlabLender(PoolFolder.in(local));
                List<Path> files = new ArrayList<>();
                List<List<Range>> places = new ArrayList<>();
                for (int i = 0; i < 6; i++) {
                    Path slab = local.resolve("spill" + i + ".out");
                    assertThat(lender.lend(slab, 7L << 20)).isPresent();
                    fill(slab, "job A " + i, 6 << 20);
                    files.add(slab);
                    places.add(places(slab));
                    assertThat(inZoneBytes(slab)).isGreaterThanOrEqualTo(6L << 20);
                    assertThat(outOfZoneBytes(slab)).isZero();
                }
                PoolStatus lent = keeper.tend(Load.BUSY);
                assertThat(lent.lent().slabs()).isEqualTo(6);
                assertThat(lent.recycled()).isZero();

                for (Path file : files) {
                    Program.run("rm", file.toString());
                }
                PoolStatus back = keeper.tend(Load.BUSY);
                assertThat(back.recycled()).isEqualTo(6);
                assertThat(back.free().bytes()).isEqualTo(built.free().bytes());

                List<List<Range>> again = new ArrayList<>();
                SlabLender second = new SlabLender(PoolFolder.in(local));
                while (again.size() < built.free().slabs()) {
                    Path slab = local.resolve("again" + again.size());
                    assertThat(second.lend(slab, 8L << 20)).isPresent();
                    again.add(places(slab));
                    assertThat(isZero(slab)).isTrue();
                }
                assertThat(again).as("the same blocks").containsAll(places);
                for (int i = 0; i < again.size(); i++) {
                    Files.delete(local.resolve("again" + i));
                }
                keeper.tend(Load.BUSY);
                keeper.takeDown();
            }
            assertThat(PoolFolder.in(local).path()).doesNotExist();
            awaitUsable(local, usableBefore);
            assertThat(usable(local)).isEqualTo(usableBefore);
            disk.fsck();
        }
    }

    /** The largest class goes to somebody else, who then deletes it. */
    @ParameterizedTest
    @EnumSource(names = {"EXT4", "XFS"})
    void takesLostSlabsBackInTheirSizes(FileSystemKind type) throws IOException {
        try (LoopDisk disk = LoopDisk.formatted(type, DISK_BYTES);
                PoolKeeper keeper = new PoolKeeper(disk.mountPoint(), ZONE_BYTES, SETTINGS)) {
            PoolFolder pool = PoolFolder.in(disk.mountPoint());
            PoolStatus built = keeper.tend(Load.IDLE);
            NavigableMap<Long, Integer> before = PoolInventory.of(pool).free().counts();
            long size = before.lastKey();
            List<Path> foreign = new ArrayList<>();
            try (DirectoryStream<Path> largest =
                    Files.newDirectoryStream(pool.path().resolve("free/" + (size >> 20)))) {
                for (Path slab : largest) {
                    foreign.add(Files.move(slab, disk.mountPoint().resolve("blk_" + foreign.size())));
                }
            }
            assertThat(foreign).isNotEmpty();
            assertThat(keeper.tend(Load.IDLE).free().bytes())
                    .isLessThan(built.free().bytes());

            for (Path file : foreign) {
                Files.delete(file);
            }
            long all = built.free().bytes();
            for (int i = 0; i < 10 && keeper.tend(Load.IDLE).free().bytes() < all * 95 / 100; i++) {
                sync(disk.mountPoint());
            }

            assertThat(keeper.tend(Load.IDLE).free().bytes()).isGreaterThanOrEqualTo(all * 95 / 100);
            assertThat(PoolInventory.of(pool).free().counts().get(size)).isEqualTo(before.get(size));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXT4", "XFS"})
    void slabThatIsStillOpenIsNotRecycled(FileSystemKind type) throws IOException {
        try (LoopDisk disk = LoopDisk.formatted(type, DISK_BYTES);
                PoolKeeper keeper = new PoolKeeper(disk.mountPoint(), ZONE_BYTES, SETTINGS)) {
            keeper.tend(Load.IDLE);
            Path file = disk.mountPoint().resolve("spill0.out");
            new SlabLender(PoolFolder.in(disk.mountPoint())).lend(file, 1L << 20);
            fill(file, "late", 1 << 20);
            try (RandomAccessFile late = new RandomAccessFile(file.toFile(), "r")) {
                Files.delete(file);
                assertThat(keeper.tend(Load.BUSY).recycled()).isZero();
                assertThat(late.readLine()).startsWith("late");
            }
            assertThat(keeper.tend(Load.BUSY).recycled()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXT4", "XFS"})
    void givesSpaceBackWhenTheDiskFillsUp(FileSystemKind type) throws IOException {
        try (LoopDisk disk = LoopDisk.formatted(type, DISK_BYTES);
                PoolKeeper keeper = new PoolKeeper(disk.mountPoint(), ZONE_BYTES, SETTINGS)) {
            Path local = disk.mountPoint();
            PoolStatus built = keeper.tend(Load.IDLE);
            long total = Files.getFileStore(local).getTotalSpace();
            long margin = (long) Math.ceil(total * 0.15);
            try (KernelFile blocks = KernelFile.open(local.resolve("blk_1"), KernelFile.Access.CREATE_NEW)) {
                blocks.allocate(0, usable(local) - margin + (100L << 20));
            }
            PoolStatus after = keeper.tend(Load.IDLE);
            assertThat(after.givenBackBytes()).isBetween(90L << 20, 200L << 20);
            assertThat(after.free().bytes()).isEqualTo(built.free().bytes() - after.givenBackBytes());
            awaitUsable(local, margin);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXT4", "XFS"})
    void doesNotTakeTheMarginToFillASlabUpWhoseTailWasCutOff(FileSystemKind type) throws IOException {
        try (LoopDisk disk = LoopDisk.formatted(type, DISK_BYTES);
                PoolKeeper keeper = new PoolKeeper(disk.mountPoint(), ZONE_BYTES, SETTINGS)) {
            Path local = disk.mountPoint();
            keeper.tend(Load.IDLE);
            Path file = local.resolve("spill0.out");
            assertThat(new SlabLender(PoolFolder.in(local)).lend(file, 64L << 20))
                    .isPresent();
            fill(file, "short", 1 << 20);
            try (KernelFile cut = KernelFile.open(file, KernelFile.Access.WRITE)) {
                cut.truncate(1 << 20);
            }
            long margin = (long) Math.ceil(Files.getFileStore(local).getTotalSpace() * 0.15);
            try (KernelFile blocks = KernelFile.open(local.resolve("blk_1"), KernelFile.Access.CREATE_NEW)) {
                blocks.allocate(0, usable(local) - margin - (1L << 20));
            }
            Files.delete(file);

            PoolStatus back = keeper.tend(Load.BUSY);

            assertThat(back.recycled()).isZero();
            assertThat(back.dropped()).isEqualTo(1);
            assertThat(back.givenBackBytes()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXT4", "XFS"})
    void pipesAmongTheSlabsStopNobody(FileSystemKind type) throws IOException {
        try (LoopDisk disk = LoopDisk.formatted(type, DISK_BYTES);
                PoolKeeper keeper = new PoolKeeper(disk.mountPoint(), ZONE_BYTES, SETTINGS)) {
            keeper.tend(Load.IDLE);
            Path pipe = PoolFolder.in(disk.mountPoint()).path().resolve("lent/1/pipe");
            Program.run("mkfifo", pipe.toString());

            assertThat(keeper.tend(Load.BUSY).stepsAside()).isEmpty();
            assertThat(pipe).doesNotExist();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXT4", "XFS"})
    void neverTakesTheMarginDuringABuild(FileSystemKind type) throws IOException {
        try (LoopDisk disk = LoopDisk.formatted(type, DISK_BYTES);
                PoolKeeper keeper = new PoolKeeper(disk.mountPoint(), ZONE_BYTES, SETTINGS)) {
            Path local = disk.mountPoint();
            long margin = (long) (Files.getFileStore(local).getTotalSpace() * 0.15);
            long before = usable(local);
            FreeSpaceWatch watch = new FreeSpaceWatch(local);
            PoolStatus built = keeper.tend(Load.IDLE);
            assertThat(watch.leastUsableBytes())
                    .isBetween(margin, before - built.free().bytes());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXT4", "XFS"})
    void fillsEveryClassOnAnAgedDisk(FileSystemKind type) throws IOException {
        try (LoopDisk disk = large(type, LARGE_DISK_BYTES)) {
            new Ageing(20_261_121, 0.6).apply(disk.mountPoint());
            assertEveryClassIsFilled(disk.mountPoint());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXT4", "XFS"})
    void fillsEveryClassOnAnEmptyDisk(FileSystemKind type) throws IOException {
        try (LoopDisk disk = large(type, LARGE_DISK_BYTES)) {
            assertEveryClassIsFilled(disk.mountPoint());
        }
    }

    /** Sparse: its metadata are a few megabytes, and no test writes anything else. */
    static LoopDisk large(FileSystemKind type, long bytes) throws IOException {
        String[] small = type == FileSystemKind.XFS ? new String[0] : new String[] {"-i", "1048576", "-J", "size=64"};
        return LoopDisk.formatted(type, bytes, small);
    }

    /** Builds a pool whose zone has less room than the margin takes, so that the allocator has room elsewhere. */
    private static void assertEveryClassIsFilled(Path local) throws IOException {
        long outerBefore = outerFree(local, LARGE_ZONE_BYTES);
        long margin = (long) (Files.getFileStore(local).getTotalSpace() * 0.15);
        assertThat(outerBefore).isBetween(LARGE_ZONE_BYTES / 4, margin * 5 / 4);
        FreeSpaceWatch watch = new FreeSpaceWatch(local);
        try (PoolKeeper keeper = new PoolKeeper(local, LARGE_ZONE_BYTES, PoolSettings.DEFAULTS)) {
            PoolStatus built = keeper.tend(Load.IDLE);
            assertThat(watch.leastUsableBytes()).isGreaterThanOrEqualTo(margin);
            assertThat(built.free().bytes())
                    .as("of %d MiB free in the zone", outerBefore >> 20)
                    .isGreaterThan(outerBefore * 9 / 10);
        }
        Map<Long, Integer> slabs = PoolInventory.of(PoolFolder.in(local)).free().counts();
        long largest = Long.highestOneBit(outerBefore / 8);
        double roots = 0;
        for (long size = 1 << 20; size <= largest; size *= 2) {
            roots += Math.sqrt((double) size);
        }
        for (long size = 1 << 20; size <= largest; size *= 2) {
            double share = outerBefore * Math.sqrt((double) size) / roots / size;
            assertThat(slabs.getOrDefault(size, 0))
                    .as("slabs of %d MiB, of %s", size >> 20, slabs)
                    .isGreaterThanOrEqualTo((int) (0.8 * share));
        }
    }

    static long usable(Path path) throws IOException {
        return Files.getFileStore(path).getUsableSpace();
    }

    /** XFS gives the blocks of deleted files back in the background, later on a busy machine. */
    static void awaitUsable(Path path, long bytes) throws IOException {
        sync(path);
        long deadline = System.nanoTime() + 30_000_000_000L;
        while (usable(path) < bytes && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(usable(path)).isGreaterThanOrEqualTo(bytes);
    }

    static void sync(Path path) throws IOException {
        try (KernelFile file = KernelFile.open(path, KernelFile.Access.READ)) {
            file.syncFileSystem();
        }
    }

    private static long outerFree(Path path, long limitBytes) throws IOException {
        try (KernelFile file = KernelFile.open(path, KernelFile.Access.READ)) {
            return file.freeSpace().stream()
                    .mapToLong(range -> range.bytesBefore(limitBytes))
                    .sum();
        }
    }

    static long inZoneBytes(Path path) throws IOException {
        return extents(path).stream()
                .mapToLong(extent -> extent.bytesBefore(ZONE_BYTES))
                .sum();
    }

    static long outOfZoneBytes(Path path) throws IOException {
        return extents(path).stream()
                .mapToLong(extent -> extent.length() - extent.bytesBefore(ZONE_BYTES))
                .sum();
    }

    private static List<Extent> extents(Path path) throws IOException {
        try (KernelFile file = KernelFile.open(path, KernelFile.Access.READ)) {
            file.sync();
            return file.extents();
        }
    }

    /** Written and unwritten parts of one stretch count as one. */
    private static List<Range> places(Path path) throws IOException {
        List<Range> ranges = new ArrayList<>();
        for (Extent extent : extents(path)) {
            Range range = extent.onDevice();
            int last = ranges.size() - 1;
            if (last >= 0 && ranges.get(last).end() == range.start()) {
                ranges.set(last, new Range(ranges.get(last).start(), range.end()));
            } else {
                ranges.add(range);
            }
        }
        return ranges;
    }

    /** Writes into what is there, as a borrower does. */
    static void fill(Path file, String pattern, int bytes) throws IOException {
        byte[] line = (pattern + '\n').getBytes(StandardCharsets.UTF_8);
        byte[] content = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            content[i] = line[i % line.length];
        }
        try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
            out.write(content);
            if (out.length() > bytes) {
                out.setLength(bytes);
            }
        }
    }

    private static boolean isZero(Path file) throws IOException {
        byte[] content = Files.readAllBytes(file);
        return Arrays.equals(content, new byte[content.length]);
    }
}
