package dev.terrain.prefetch.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;

import dev.terrain.prefetch.internal.device.Device;
import dev.terrain.prefetch.internal.device.Devices;
import dev.terrain.prefetch.internal.device.ThreadIo;
import dev.terrain.prefetch.internal.stream.PieceSchedule.Turn;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DeviceScheduleTest {

    private static final long PIECE_BYTES = 16 << 20;

    private final PrefetchMeter meter = new PrefetchMeter();
    private final AtomicLong now = new AtomicLong();
    private final AtomicLong fetched = new AtomicLong();
    private final AtomicLong fetchedByMachine = new AtomicLong(ThreadIo.UNKNOWN);
    private final AtomicInteger lookups = new AtomicInteger();
    private final java.nio.file.Path folder;
    private final Devices devices;
    private boolean isBusy;

    DeviceScheduleTest(@TempDir java.nio.file.Path folder) throws IOException {
        this.folder = folder;
        this.devices = Devices.in(folder.resolve("tokens"), OneDisk.sysfsFor(folder));
    }

    /** A file with one block of 100 MiB on this machine, and another one elsewhere. */
    private final class TwoBlocks extends FilterFileSystem {
        TwoBlocks() {
            super(mock(FileSystem.class));
        }

        @Override
        public URI getUri() {
            return URI.create("hdfs://cluster");
        }

        @Override
        public BlockLocation[] getFileBlockLocations(Path path, long start, long length) throws IOException {
            lookups.incrementAndGet();
            if (isBusy) {
                throw new IOException("the NameNode is busy");
            }
            return new BlockLocation[] {block("127.0.0.1:1", 0), block("192.0.2.1:1", 100 << 20)};
        }

        private static BlockLocation block(String name, long offset) {
            String[] names = {name};
            return new BlockLocation(
                    names,
                    names,
                    null,
                    names,
                    new String[] {"DS-1"},
                    new StorageType[] {StorageType.DISK},
                    offset,
                    100 << 20,
                    false);
        }
    }

    private static boolean never() {
        return false;
    }

    private DeviceSchedule schedule(Duration longestWait) {
        return schedule(new TwoBlocks(), new Path("/file"), longestWait, extent -> fetchedByMachine.get());
    }

    private DeviceSchedule localFile() throws IOException {
        return localFile(extent -> fetched.get());
    }

    private DeviceSchedule localFile(ToLongFunction<FileDevices.Extent> fetchedBytes) throws IOException {
        FileSystem local = FileSystem.getLocal(new Configuration(false));
        return schedule(local, new Path(folder.toUri()), Duration.ofSeconds(50), fetchedBytes);
    }

    private DeviceSchedule schedule(
            FileSystem fs, Path path, Duration longestWait, ToLongFunction<FileDevices.Extent> fetchedBytes) {
        ReadPolicy policy = new ReadPolicy(
                new PieceSizing(1, 1), 0, new PieceMemory(0), meter, () -> 0, now::get, devices, longestWait);
        return new DeviceSchedule(fs, path, List.of(new ByteRange(0, 200 << 20)), policy) {
            @Override
            long fetchedBytes(FileDevices.Extent extent) {
                return fetchedBytes.applyAsLong(extent);
            }
        };
    }

    private Device disk() {
        return devices.get("storage-DS-1");
    }

    private boolean isFree() throws InterruptedException {
        var token = disk().take(Duration.ZERO, () -> true);
        token.ifPresent(one -> one.close());
        return token.isPresent();
    }

    /** Ends a turn that took {@code millis}; whether it was fast. */
    private boolean finish(Turn turn, long millis) {
        now.addAndGet(millis * 1_000_000);
        return turn.finish(PIECE_BYTES);
    }

    @Test
    void pieceOfALocalBlockIsReadInTurnAndEndsWithTheBlock() throws Exception {
        DeviceSchedule schedule = schedule(Duration.ofSeconds(50));
        Turn turn = schedule.next(0, DeviceScheduleTest::never);

        assertThat(turn.end()).isEqualTo(100 << 20);
        assertThat(turn.contended()).isFalse();
        assertThat(turn.access()).as("alone: read on").isEqualTo(Access.STREAMED);
        assertThat(turn.goesOn(PIECE_BYTES))
                .as("alone: look again after each piece")
                .isFalse();
        assertThat(isFree()).isFalse();
        finish(turn, 150);
        assertThat(isFree()).isTrue();
        assertThat(meter.turns.sum()).isEqualTo(1);
        assertThat(meter.readNanos.sum()).isEqualTo(150_000_000);

        finish(schedule.next(PIECE_BYTES, DeviceScheduleTest::never), 150);
        assertThat(lookups).hasValue(1);
    }

    @Test
    void trialEndsBeforeThePiece() throws Exception {
        DeviceSchedule schedule = schedule(Duration.ofSeconds(50));
        finish(schedule.next(0, DeviceScheduleTest::never), 150); // so that its speed is known
        Turn reading = schedule(Duration.ofSeconds(50)).next(0, DeviceScheduleTest::never);

        Turn trial = schedule.next(PIECE_BYTES, DeviceScheduleTest::never);

        assertThat(trial.goesOn(PIECE_BYTES)).isFalse();
        assertThat(trial.end() - PIECE_BYTES).isBetween(1L << 20, PIECE_BYTES / 2);
        finish(trial, 150);
        finish(reading, 150);
    }

    @Test
    void blockElsewhereIsReadAtOnce() throws Exception {
        Turn turn = schedule(Duration.ofSeconds(50)).next(150 << 20, DeviceScheduleTest::never);

        assertThat(turn.end()).isEqualTo(200 << 20);
        assertThat(isFree()).isTrue();
        finish(turn, 150);
        assertThat(meter.readNanos.sum()).isEqualTo(150_000_000);
        assertThat(meter.turns.sum()).isZero();
        assertThat(meter.missedTurns.sum()).isZero();
    }

    /** A turn for which it had to wait until another one ended. */
    private Turn awaited() throws InterruptedException {
        Turn first = schedule(Duration.ofSeconds(50)).next(0, DeviceScheduleTest::never);
        CountDownLatch waiting = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            try {
                waiting.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            finish(first, 150);
        });
        other.start();
        Turn second = schedule(Duration.ofSeconds(50)).next(0, () -> {
            waiting.countDown();
            return false;
        });
        other.join();
        return second;
    }

    @Test
    void whoWaitedAsksForExactlyThePieceAndGoesOnForATurn() throws Exception {
        Turn second = awaited();

        assertThat(second.contended()).isTrue();
        assertThat(second.access()).isEqualTo(Access.POSITIONED);
        now.addAndGet(299_000_000);
        assertThat(second.goesOn(PIECE_BYTES)).isTrue();
        now.addAndGet(1_000_000);
        assertThat(second.goesOn(PIECE_BYTES)).isFalse();
        finish(second, 150);
        assertThat(meter.contendedBytes.sum()).isEqualTo(PIECE_BYTES);
        assertThat(isFree()).isTrue();
    }

    @Test
    void pieceThatComesFasterThanFromAnyDiskIsToldAndEndsTheTurn() throws Exception {
        Turn cached = awaited();

        now.addAndGet(10_000_000);
        assertThat(cached.goesOn(PIECE_BYTES)).isFalse();
        assertThat(finish(cached, 0)).isTrue();

        Turn slow = schedule(Duration.ofSeconds(50)).next(PIECE_BYTES, DeviceScheduleTest::never);
        assertThat(finish(slow, 150)).isFalse();
    }

    @Test
    void localFileIsFastWhereThePageCacheHadIt() throws Exception {
        DeviceSchedule local = localFile();
        Turn cached = local.next(0, DeviceScheduleTest::never);
        assertThat(finish(cached, 150)).isTrue();

        Turn fromDisk = local.next(PIECE_BYTES, DeviceScheduleTest::never);
        fetched.addAndGet(PIECE_BYTES / 2);
        assertThat(finish(fromDisk, 150)).isFalse();
    }

    @Test
    void blockOfADataNodeIsCachedIfNoDiskOfTheMachineReadsIt() throws Exception {
        fetchedByMachine.set(0);
        DeviceSchedule schedule = schedule(Duration.ofSeconds(50));
        Turn cached = schedule.next(0, DeviceScheduleTest::never);
        assertThat(finish(cached, 150)).isTrue();

        Turn fromDisk = schedule.next(PIECE_BYTES, DeviceScheduleTest::never);
        fetchedByMachine.addAndGet(PIECE_BYTES);
        assertThat(finish(fromDisk, 150)).isFalse();
    }

    @Test
    void localFileIsJudgedByTimeAloneWhereTheKernelDoesNotTell() throws Exception {
        fetched.set(ThreadIo.UNKNOWN);
        Turn turn = localFile().next(0, DeviceScheduleTest::never);

        assertThat(finish(turn, 150)).isFalse();
    }

    @Test
    void turnThatDoesNotComeInTimeIsMissedAndThePieceRead() throws Exception {
        Turn hanging = schedule(Duration.ofSeconds(50)).next(0, DeviceScheduleTest::never);
        Turn turn = schedule(Duration.ofMillis(1)).next(0, DeviceScheduleTest::never);

        assertThat(turn.access()).isEqualTo(Access.STREAMED);
        assertThat(meter.missedTurns.sum()).isEqualTo(1);
        finish(turn, 150);
        finish(hanging, 150);
    }

    @Test
    void unknownDevicesMeanNoTurns() throws Exception {
        isBusy = true;
        DeviceSchedule schedule = schedule(Duration.ofSeconds(50));

        finish(schedule.next(0, DeviceScheduleTest::never), 150);
        finish(schedule.next(PIECE_BYTES, DeviceScheduleTest::never), 150);
        assertThat(lookups).hasValue(1);
        assertThat(meter.missedTurns.sum()).isZero();
    }

    @Test
    void turnThatCannotBeMadeOrMeasuredIsGivenBack() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        DeviceSchedule schedule = localFile(extent -> {
            if (asked.incrementAndGet() != 2) {
                throw new OutOfMemoryError("Java heap space");
            }
            return 0;
        });

        assertThatThrownBy(() -> schedule.next(0, DeviceScheduleTest::never)).isInstanceOf(OutOfMemoryError.class);
        Turn turn = schedule.next(0, DeviceScheduleTest::never);
        assertThat(turn.contended()).as("the turn before is over").isFalse();
        assertThatThrownBy(() -> finish(turn, 150)).isInstanceOf(OutOfMemoryError.class);
        Turn next = localFile().next(0, DeviceScheduleTest::never);
        assertThat(next.contended()).as("the turn before is over").isFalse();
        finish(next, 150);
        assertThat(meter.turns.sum()).isEqualTo(3);
    }
}
