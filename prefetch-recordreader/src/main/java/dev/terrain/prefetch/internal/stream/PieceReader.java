package dev.terrain.prefetch.internal.stream;

import dev.terrain.prefetch.internal.stream.PieceSchedule.Turn;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The reader thread of a run: memory first, then a turn at the device, then a piece, and again.
 *
 * <p>A turn goes on over as many pieces as there is memory for by then. Towards the end of the range turns get shorter,
 * half of what is left at most, so that tasks which began together end together. After pieces that came faster than
 * from any disk it ends, and the consumer reads on as stock. Example with pieces of 16 MB, memory for three and a range
 * of 128 MB: turns of 48, 32, 16, 16 and 16 MB, where the schedule allows it.
 */
final class PieceReader implements Runnable {

    /**
     * How much one streamed read asks for, and after how much the consumer is told. Large enough for the largest
     * request that Linux makes of one {@code read()} (the block device's max_sectors_kb, 1280 KiB by default), small
     * enough that a stop is seen soon.
     */
    static final int STEP_BYTES = 1 << 20;

    private static final Logger LOG = LoggerFactory.getLogger(PieceReader.class);

    private final PieceQueue run;
    private final Source source;
    private final ByteRange range;
    private final PieceSchedule schedule;
    private final ReadPolicy policy;
    private final PrefetchMeter meter;

    private long position;
    private boolean contended;
    private boolean failed;

    /** Whether the file ended, the source failed or the run was stopped. */
    private boolean over;

    PieceReader(PieceQueue run, Source source, ByteRange range, PieceSchedule schedule, ReadPolicy policy) {
        this.run = run;
        this.source = source;
        this.range = range;
        this.schedule = schedule;
        this.policy = policy;
        this.meter = policy.meter();
        this.position = range.start();
    }

    /** Reads until the run ends; throws what is no failure of the source. */
    @Override
    public void run() {
        boolean complete = false;
        try {
            complete = readAll();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        run.finish();
        if (complete) {
            source.wasRead();
        }
    }

    /** Whether that was all that the range or the file has. */
    private boolean readAll() throws InterruptedException {
        while (position < range.end()) {
            ByteBuffer room = run.awaitRoom();
            if (room == null) {
                return false;
            }
            if (!contended && run.consumerNeverWaits()) {
                run.endForGood();
                return false;
            }
            boolean fast = readTurn(room);
            if (over) {
                return !failed && !run.isStopped();
            }
            if (fast && position < range.end()) {
                // The consumer finds the rest as fast by itself.
                run.endForGood();
                return false;
            }
        }
        return true;
    }

    /** Waits for a turn and reads pieces in it, the first one into {@code room}; whether they came fast. */
    private boolean readTurn(ByteBuffer room) throws InterruptedException {
        long start = position;
        Turn turn = schedule.next(start, run::isStopped);
        boolean fast;
        try {
            contended |= turn.contended();
            readPieces(room, turn);
        } finally {
            fast = turn.finish(position - start);
        }
        return fast;
    }

    private void readPieces(ByteBuffer first, Turn turn) {
        long start = position;
        long end = Math.min(turn.end(), range.end());
        long half = start + (range.end() - start) / 2;
        ByteBuffer room = first;
        while (room != null) {
            readPiece(room, (int) Math.min(room.remaining(), end - position), turn.access());
            boolean goesOn =
                    !over && position < end && position + room.capacity() <= half && turn.goesOn(position - start);
            room = goesOn ? run.room() : null;
        }
    }

    private void readPiece(ByteBuffer into, int wanted, Access access) {
        int start = into.position();
        int end = start + wanted;
        int step = access == Access.POSITIONED ? wanted : STEP_BYTES;
        while (!over && into.position() < end) {
            into.limit(Math.min(into.position() + step, end));
            readStep(into, access);
        }
        meter.pieces.add(into.position() > start ? 1 : 0);
    }

    /** Fills the buffer to its limit, or as far as the source goes. */
    private void readStep(ByteBuffer into, Access access) {
        int before = into.position();
        long countedBefore = policy.countedBytes().getAsLong();
        try {
            int count = 1;
            while (count > 0 && into.hasRemaining() && !run.isStopped()) {
                count = source.read(position + into.position() - before, into, access);
                meter.prefetchedBytes.add(Math.max(count, 0));
            }
        } catch (OutOfMemoryError e) {
            // Perhaps for want of the memory that only reading ahead takes; the consumer tries without.
            throw e;
        } catch (IOException | RuntimeException | Error e) {
            // For the consumer's own read to meet. Errors too: RawLocalFileSystem throws FSError.
            LOG.debug("Reading ahead ends at {}", position, e);
            failed = true;
        } finally {
            meter.backgroundBytes.add(policy.countedBytes().getAsLong() - countedBefore);
        }
        position += into.position() - before;
        run.grow(into.position() - before);
        over = into.hasRemaining();
    }
}
