package dev.terrain.prefetch;

import java.io.Closeable;
import java.io.IOException;

/**
 * The reading of one split, whatever the API of its record reader: the session below it, and what is counted of it.
 *
 * <p>Used by one thread at a time, as a record reader is.
 */
final class SplitReading {

    private final PrefetchSession session;
    private final BytesReadCounter bytesRead;
    private final PrefetchCounters.Task task;
    private boolean closed;

    SplitReading(PrefetchSession session, BytesReadCounter bytesRead, PrefetchCounters.Task task) {
        this.session = session;
        this.bytesRead = bytesRead;
        this.task = task;
    }

    /** Begins a call of the record reader that reads; {@link #leave} takes what this returns, on the same thread. */
    long enter() {
        return bytesRead.enter();
    }

    /** Ends a call. */
    void leave(long entered) {
        bytesRead.leave(entered);
    }

    /** Ends it all where no record reader came of it. */
    void abandon() {
        session.close();
    }

    /** Closes the delegate's reader, ends all reading ahead and brings the job's counters up to date. */
    void close(Closeable delegate) throws IOException {
        if (closed) {
            delegate.close();
            return;
        }
        closed = true;
        PrefetchMeter meter = session.meter();
        long backgroundAtClose = meter.countedInBackgroundBytes();
        long entered = bytesRead.enter();
        try {
            delegate.close();
        } finally {
            session.close();
            bytesRead.settle(meter, bytesRead.enter() - entered, backgroundAtClose);
            PrefetchCounters.splitRead(task, meter);
        }
    }
}
