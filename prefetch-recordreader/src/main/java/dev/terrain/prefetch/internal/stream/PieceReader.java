package dev.terrain.prefetch.internal.stream;

import dev.terrain.prefetch.internal.stream.PieceSchedule.Turn;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

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

    private final PieceQueue run;
    private final Source source;
    private final ByteRange range;
    private final PieceSchedule schedule;
    private final PrefetchMeter meter;

    private @Nullable Throwable failure;
    private boolean contended;
    private boolean over;
    private boolean complete;

    PieceReader(PieceQueue run, Source source, ByteRange range, PieceSchedule schedule, PrefetchMeter meter) {
        this.run = run;
        this.source = source;
        this.range = range;
        this.schedule = schedule;
        this.meter = meter;
    }

    /** Reads until the run ends; throws what is no failure of the source. */
    @Override
    public void run() {
        try {
            readPieces();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        run.finish(failure);
        if (complete) {
            source.wasRead();
        }
    }

    private void readPieces() throws InterruptedException {
        long position = range.start();
        while (position < range.end()) {
            ByteBuffer buffer = run.takeBuffer();
            if (buffer == null) {
                return;
            }
            if (!contended && run.consumerNeverWaits()) {
                run.giveBack(buffer);
                run.endForGood();
                return;
            }
            Turn turn = nextTurn(buffer, position);
            long filled = 0;
            boolean fast;
            try {
                contended |= turn.contended();
                filled = readTurn(buffer, position, turn);
            } finally {
                fast = turn.finish(filled);
            }
            position += filled;
            if (over) {
                complete = failure == null && !run.isStopped();
                return;
            }
            if (fast && position < range.end()) {
                // The consumer finds the rest as fast by itself; meanwhile nobody reads more for it.
                run.awaitUsedUp();
                run.endForGood();
                return;
            }
        }
        complete = true;
    }

    /** Waits for a turn to fill {@code buffer}, which is given back if none comes. */
    private Turn nextTurn(ByteBuffer buffer, long position) throws InterruptedException {
        try {
            return schedule.next(position, run::isStopped);
        } catch (Throwable e) {
            run.giveBack(buffer);
            throw e;
        }
    }

    /** Reads pieces, the first one into {@code first}; returns how many bytes there were. */
    private long readTurn(ByteBuffer first, long start, Turn turn) {
        long end = Math.min(turn.end(), range.end());
        long half = start + (range.end() - start) / 2;
        long position = start;
        ByteBuffer buffer = first;
        while (buffer != null) {
            int wanted = (int) Math.min(buffer.limit(), end - position);
            int filled = readPiece(buffer, wanted, position, turn.access());
            position += filled;
            over = filled < wanted;
            boolean goesOn =
                    !over && position < end && position + buffer.limit() <= half && turn.goesOn(position - start);
            buffer = goesOn ? run.freeBuffer() : null;
        }
        return position - start;
    }

    /** Reads until {@code wanted} bytes are there, the file ends, the source fails or the run is stopped. */
    private int readPiece(ByteBuffer buffer, int wanted, long position, Access access) {
        PieceQueue.Piece piece = new PieceQueue.Piece(buffer, position);
        // The consumer looks at the buffer meanwhile.
        ByteBuffer into = buffer.duplicate();
        int step = access == Access.POSITIONED ? wanted : STEP_BYTES;
        int filled = 0;
        try {
            boolean more = true;
            while (more && filled < wanted) {
                into.limit(Math.min(filled + step, wanted));
                readStep(into, position, access);
                if (into.position() > filled) {
                    filled = into.position();
                    run.grow(piece, filled);
                }
                more = !into.hasRemaining();
            }
        } finally {
            run.complete(piece);
            if (filled == 0) {
                run.giveBack(buffer);
            }
        }
        meter.pieces.add(1);
        return filled;
    }

    /** Fills the buffer to its limit, or as far as the source goes. */
    private void readStep(ByteBuffer into, long position, Access access) {
        try {
            int count = 1;
            while (count > 0 && into.hasRemaining() && !run.isStopped()) {
                count = source.read(position + into.position(), into, access);
                meter.prefetchedBytes.add(Math.max(count, 0));
            }
        } catch (OutOfMemoryError e) {
            // Perhaps for want of the memory that only reading ahead takes; the consumer tries without.
            throw e;
        } catch (IOException | RuntimeException | Error e) {
            // Errors too: RawLocalFileSystem throws FSError, and MapReduce treats it apart.
            failure = e;
        }
    }
}
