package dev.terrain.prefetch.internal.stream;

import dev.terrain.prefetch.internal.device.Device.Token;
import dev.terrain.prefetch.internal.device.Devices;
import dev.terrain.prefetch.internal.device.ThreadIo;
import dev.terrain.prefetch.internal.stream.FileDevices.Extent;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets the pieces of a stream wait for their turns at the devices that serve them.
 *
 * <p>A piece that no device of this machine serves is read at once. One that comes faster than
 * {@value #FAST_BYTES_PER_SECOND} bytes a second is from the page cache, or from a device that no order of reads helps.
 * The kernel tells what was cached; the time alone would say of eight mappers on two cores, whose input is cached, that
 * they all want a slow disk. Where nobody else waits, the stream is read on, and asked for exactly the piece only where
 * others do: a positioned read of HDFS costs a tenth (measured, notes).
 */
public class DeviceSchedule implements PieceSchedule {

    /** Beyond any spindle and any SATA device (600 MB/s), and within what a copy with its checksums reaches. */
    static final long FAST_BYTES_PER_SECOND = 768 << 20;

    /** Of cached bytes less than this part was fetched: the end of what the cache had. */
    private static final int CACHED_PART = 16;

    /** Less says nothing about the speed. */
    private static final long LEAST_MEASURED_BYTES = 1 << 20;

    /**
     * After this long a turn does not go on: a seek of 15 ms is a twentieth of it. At 100 MB/s it is two pieces of 16
     * MB, on slower disks one, on faster ones as many as there is memory for.
     */
    private static final long TURN_NANOS = 300_000_000;

    private static final Logger LOG = LoggerFactory.getLogger(DeviceSchedule.class);

    private final FileSystem fs;
    private final Path path;
    private final List<ByteRange> ranges;
    private final ReadPolicy policy;
    private final PrefetchMeter meter;
    private final LongSupplier nanoTime;

    private @Nullable FileDevices devices;

    /** The end of the part that was prepared last. */
    private long preparedEnd = -1;

    /**
     * For a stream that reads these ranges, one or more, of a file. As the interface: to verify a caller that converts,
     * the JVM would load it long before anything is read ahead.
     */
    public static PieceSchedule of(FileSystem fs, Path path, List<ByteRange> ranges, ReadPolicy policy) {
        return new DeviceSchedule(fs, path, ranges, policy);
    }

    DeviceSchedule(FileSystem fs, Path path, List<ByteRange> ranges, ReadPolicy policy) {
        this.fs = fs;
        this.path = path;
        this.ranges = ranges;
        this.policy = policy;
        this.meter = policy.meter();
        this.nanoTime = policy.nanoTime();
    }

    /** What was fetched so far from below an extent. */
    long fetchedBytes(Extent extent) {
        return extent.fetchedBytes();
    }

    @Override
    public final Turn next(long position, BooleanSupplier givenUp) throws InterruptedException {
        Extent extent = devices().at(position);
        if (extent.device().isEmpty()) {
            return turn(position, extent, Optional.empty());
        }
        long before = nanoTime.getAsLong();
        Optional<Token> token = extent.device().get().take(policy.longestWait(), givenUp);
        long gaveUp = nanoTime.getAsLong();
        meter.turnWaitNanos.add(token.map(Token::waitedNanos).orElse(gaveUp - before));
        if (token.isPresent()) {
            meter.turns.add(1);
        } else if (!givenUp.getAsBoolean()) {
            meter.missedTurns.add(1);
        }
        return turn(position, extent, token);
    }

    private Turn turn(long position, Extent extent, Optional<Token> token) {
        try {
            DeviceTurn turn = new DeviceTurn(position, extent, token);
            if (turn.contended()) {
                prepare(extent);
            }
            return turn;
        } catch (Throwable e) {
            token.ifPresent(Token::close);
            throw e;
        }
    }

    /** Within the turn, since it uses the device. */
    private void prepare(Extent extent) {
        if (extent.end() == preparedEnd) {
            return;
        }
        preparedEnd = extent.end();
        try {
            extent.preparing().run();
        } catch (RuntimeException | LinkageError e) {
            LOG.debug("Reading {} without what would have made it faster", path, e);
        }
    }

    private FileDevices devices() {
        FileDevices found = devices;
        if (found == null) {
            try {
                Devices known = policy.devices();
                found = known == null ? FileDevices.NONE : FileDevices.of(fs, path, ByteRange.around(ranges), known);
            } catch (IOException | RuntimeException e) {
                LOG.warn("Reading {} without taking turns: which device serves it cannot be found out", path, e);
                found = FileDevices.NONE;
            }
            devices = found;
        }
        return found;
    }

    private final class DeviceTurn implements Turn {
        private final Extent extent;
        private final Optional<Token> token;
        private final long end;
        private final boolean contended;
        private final long begun = nanoTime.getAsLong();
        private final long begunFetched;

        DeviceTurn(long position, Extent extent, Optional<Token> token) {
            this.extent = extent;
            this.token = token;
            this.begunFetched = fetchedBytes(extent);
            long mostBytes = token.map(Token::mostBytes).orElse(Long.MAX_VALUE);
            this.end = mostBytes < extent.end() - position ? position + mostBytes : extent.end();
            this.contended = token.isPresent() && token.get().waitedNanos() > 0;
        }

        @Override
        public long end() {
            return end;
        }

        @Override
        public Access access() {
            return contended ? extent.inTurn() : Access.STREAMED;
        }

        @Override
        public boolean contended() {
            return contended;
        }

        @Override
        public boolean goesOn(long bytes) {
            // Who is alone looks after each piece whether that is still so; and a trial costs as little as possible.
            return contended && !token.get().isTrial() && nanoTime.getAsLong() - begun < TURN_NANOS && !isFast(bytes);
        }

        @Override
        public boolean finish(long bytes) {
            try {
                long nanos = nanoTime.getAsLong() - begun;
                meter.readNanos.add(nanos);
                meter.contendedBytes.add(contended ? bytes : 0);
                boolean fast = isFast(bytes);
                if (token.isPresent() && !fast) {
                    token.get().read(bytes, nanos);
                }
                return fast;
            } finally {
                token.ifPresent(Token::close);
            }
        }

        private boolean isFast(long bytes) {
            double seconds = (nanoTime.getAsLong() - begun) / 1e9;
            return bytes >= LEAST_MEASURED_BYTES
                    && (isCached(bytes) || bytes / (double) FAST_BYTES_PER_SECOND > seconds);
        }

        /** Whether next to nothing had to be fetched, as far as that can be told. */
        private boolean isCached(long bytes) {
            return begunFetched != ThreadIo.UNKNOWN && fetchedBytes(extent) - begunFetched < bytes / CACHED_PART;
        }
    }
}
