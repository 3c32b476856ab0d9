package dev.terrain.zone.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.zone.internal.linux.Extent;
import dev.terrain.zone.internal.linux.FakeKernel;
import dev.terrain.zone.internal.linux.KernelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A file system in memory of 96 MiB, its zone the first 32 of them, its allocator at home behind that, and its pool.
 */
record FakeDisk(FakeKernel kernel, PoolFolder folder) {

    static final long ZONE_BYTES = 32L << 20;
    static final int EIO = 5;

    private static final long DISK_BYTES = 96L << 20;
    private static final PoolSettings SETTINGS =
            new PoolSettings(4L << 20, OptionalLong.of(1L << 20), 0.9, SlabSizes.SMALLEST_BYTES);

    static FakeDisk empty(FakeKernel.Kind kind) throws IOException {
        FakeKernel kernel = new FakeKernel(kind, DISK_BYTES, DISK_BYTES / 2);
        Path local = Files.createDirectory(kernel.path("/local"));
        FakeDisk disk = new FakeDisk(kernel, PoolFolder.in(local));
        disk.folder.create();
        return disk;
    }

    static FakeDisk withPool(FakeKernel.Kind kind) throws IOException {
        FakeDisk disk = empty(kind);
        disk.builder().build();
        return disk;
    }

    PoolBuilder builder() {
        return new PoolBuilder(pool());
    }

    Recycler recycler() {
        return new Recycler(pool());
    }

    /** Of a disk that has so much beyond the margin. */
    Recycler recyclerWithSpare(long bytes) {
        return new Recycler(
                new KeptPool(folder, ZONE_BYTES, SETTINGS, () -> new Space(marginBytes() + bytes, DISK_BYTES)));
    }

    private KeptPool pool() {
        return new KeptPool(folder, ZONE_BYTES, SETTINGS, this::space);
    }

    /** Of the pool, in a process of its own. */
    PoolKeeper keeper() {
        Path local = kernel.path("/local");
        return new PoolKeeper(local, ZONE_BYTES, SETTINGS, this::space);
    }

    long marginBytes() {
        return SETTINGS.marginBytes(DISK_BYTES);
    }

    private Space space() {
        return new Space(kernel.usableBytes(), kernel.totalBytes());
    }

    /** Every name is one that a pool has, and every free slab whole, in the zone, and without a byte of anybody. */
    void requireSound() throws IOException {
        for (String name : kernel.files()) {
            assertThat(name)
                    .matches(
                            "/local/terrain-zone/"
                                    + "((free|lent)/[0-9]+/[0-9a-f]+|pool.properties|tally|keeper.lock)|/local/spill[0-9]+|/blk_1");
        }
        for (Map.Entry<Long, List<Path>> free : PoolFolder.slabs(folder.free()).entrySet()) {
            for (Path slab : free.getValue()) {
                assertThat(kernel.holdsData(slab)).as("%s holds data", slab).isFalse();
                List<Extent> extents;
                try (KernelFile file = KernelFile.open(slab, KernelFile.Access.READ)) {
                    extents = file.extents();
                }
                assertThat(Placement.of(extents, ZONE_BYTES).isSlabOf(free.getKey()))
                        .as("%s: %s", slab, extents)
                        .isTrue();
            }
        }
    }
}
