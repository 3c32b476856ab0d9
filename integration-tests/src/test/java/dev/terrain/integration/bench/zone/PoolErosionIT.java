package dev.terrain.integration.bench.zone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.fixture.disk.FileSystemKind;
import dev.terrain.zone.internal.linux.KernelFile;
import dev.terrain.zone.internal.pool.PoolFolder;
import dev.terrain.zone.internal.pool.PoolKeeper;
import dev.terrain.zone.internal.pool.PoolKeeper.Load;
import dev.terrain.zone.internal.pool.PoolSettings;
import dev.terrain.zone.internal.pool.PoolStatus;
import dev.terrain.zone.internal.pool.SlabLender;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A node that is never idle: tasks write and delete large files of any size while a DataNode writes blocks. As a rule
 * the tasks take no time to write; with {@code -Dterrain.erosion.minutes=60} it is an hour, on each file system, at the
 * pace of a disk.
 */
@Timeout(value = 2, unit = TimeUnit.HOURS)
class PoolErosionIT {

    private static final long DISK_BYTES = 64L << 30;

    /** So large that 95 % of it bears the loss of two of the largest slabs. */
    private static final long ZONE_BYTES = 24L << 30;

    private static final int ROUNDS = 60;
    private static final Duration AT_LEAST = Duration.ofMinutes(Integer.getInteger("terrain.erosion.minutes", 0));

    /** Apart in time as the service tends, and as a disk of 100 MB/s writes; else one right after the other. */
    private static final boolean AT_A_DISKS_PACE = !AT_LEAST.isZero();

    private static final Duration TENDED_EVERY = Duration.ofSeconds(5);
    private static final int DISK_BYTES_PER_MILLISECOND = 100_000;

    private static final int FILES = 8;
    private static final int SMALLEST_MIB = 100;
    private static final int LARGEST_MIB = 900;

    @ParameterizedTest
    @EnumSource(names = {"EXT4", "XFS"})
    void poolKeepsWhatItHas(FileSystemKind type) throws Exception {
        Random random = new Random(20_261_125);
        try (LoopDisk disk = PoolIT.large(type, DISK_BYTES);
                PoolKeeper keeper = new PoolKeeper(disk.mountPoint(), ZONE_BYTES, PoolSettings.DEFAULTS)) {
            Path local = disk.mountPoint();
            PoolStatus built = keeper.tend(Load.IDLE);
            AtomicBoolean ended = new AtomicBoolean();
            List<Throwable> failures = new ArrayList<>();
            Thread dataNode = new Thread(() -> writeBlocks(local, ended));
            dataNode.setUncaughtExceptionHandler((thread, failure) -> failures.add(failure));
            dataNode.start();
            Instant end = Instant.now().plus(AT_LEAST);
            int rounds = 0;
            try {
                Pace pace = new Pace(keeper);
                for (; rounds < ROUNDS || Instant.now().isBefore(end); rounds++) {
                    writeAndDelete(local, random, pace);
                    pace.endRound();
                }
            } finally {
                ended.set(true);
                dataNode.join();
            }
            assertThat(failures).isEmpty();
            PoolStatus after = keeper.tend(Load.BUSY);
            System.out.printf(
                    "%s, %d rounds: %d MiB of %d, %d slabs recycled, %d dropped, %d builds%n",
                    type,
                    rounds,
                    after.free().bytes() >> 20,
                    built.free().bytes() >> 20,
                    after.recycled(),
                    after.dropped(),
                    after.refills());
            assertThat(after.recycled()).isGreaterThan(rounds * FILES / 2);
            assertThat(after.free().bytes())
                    .as("of %d MiB, %d slabs dropped", built.free().bytes() >> 20, after.dropped())
                    .isGreaterThanOrEqualTo(built.free().bytes() * 95 / 100);
        }
    }

    /** Lets the tasks' bytes take their time, and the keeper tend meanwhile. */
    private static final class Pace {
        private final PoolKeeper keeper;
        private Instant tended = Instant.now();

        Pace(PoolKeeper keeper) {
            this.keeper = keeper;
        }

        void wrote(long bytes) throws IOException, InterruptedException {
            if (AT_A_DISKS_PACE) {
                Thread.sleep(bytes / DISK_BYTES_PER_MILLISECOND);
                if (tended.plus(TENDED_EVERY).isBefore(Instant.now())) {
                    tend();
                }
            }
        }

        void endRound() throws IOException, InterruptedException {
            if (!AT_A_DISKS_PACE) {
                Thread.sleep(200);
                tend();
            }
        }

        private void tend() throws IOException {
            keeper.tend(Load.BUSY);
            tended = Instant.now();
        }
    }

    private static void writeAndDelete(Path local, Random random, Pace pace) throws IOException, InterruptedException {
        SlabLender lender = new SlabLender(PoolFolder.in(local));
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < FILES; i++) {
            long forecast = (long) (SMALLEST_MIB + random.nextInt(LARGEST_MIB - SMALLEST_MIB)) << 20;
            Path file = local.resolve("map_" + i + ".out");
            OptionalLong slab = lender.lend(file, forecast);
            if (slab.isPresent()) {
                files.add(file);
                long bytes = (long) (Math.min(forecast, slab.getAsLong()) * random.nextDouble());
                writeAsABorrower(file, bytes);
                pace.wrote(bytes);
            }
        }
        for (Path file : files) {
            Files.delete(file);
        }
    }

    /** Of the length that it is to have at its close, without the time that so many bytes would take. */
    private static void writeAsABorrower(Path file, long bytes) throws IOException {
        try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
            out.writeBytes("the first bytes");
            out.setLength(bytes);
        }
    }

    /** Blocks of 64 MiB, one after another, the oldest deleted before the disk is fuller than a pool bears. */
    private static void writeBlocks(Path local, AtomicBoolean ended) {
        Deque<Path> blocks = new ArrayDeque<>();
        try {
            Path folder = Files.createDirectory(local.resolve("dfs"));
            long enough = Files.getFileStore(local).getTotalSpace() / 4;
            for (int number = 0; !ended.get(); number++) {
                Path block = folder.resolve("blk_" + number);
                try (KernelFile file = KernelFile.open(block, KernelFile.Access.CREATE_NEW)) {
                    for (long at = 0; at < 64L << 20; at += 16L << 20) {
                        file.allocate(at, 16L << 20);
                        Thread.sleep(160); // 100 MB/s, as a disk
                    }
                }
                blocks.add(block);
                while (blocks.size() > 1 && PoolIT.usable(local) < enough) {
                    Files.delete(blocks.remove());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
