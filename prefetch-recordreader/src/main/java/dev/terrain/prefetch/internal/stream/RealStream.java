package dev.terrain.prefetch.internal.stream;

import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.hadoop.fs.FSDataInputStream;

/** The stream below a {@link PrefetchStream}, asked by one thread at a time. Thread-safe. */
final class RealStream {

    private final FSDataInputStream stream;
    // Fair, or a reader thread that asks again at once would keep the consumer out.
    private final ReentrantLock lock = new ReentrantLock(true);

    RealStream(FSDataInputStream stream) {
        this.stream = stream;
    }

    /** Something to ask of the stream. */
    interface Question<T> {
        T ask(FSDataInputStream stream) throws IOException;
    }

    /** Something to tell the stream. */
    interface Action {
        void tell(FSDataInputStream stream) throws IOException;
    }

    /**
     * Asks as soon as no other thread uses the stream. An interrupt waits, too: what it does to a read is for the
     * stream to say.
     */
    <T> T ask(Question<T> question) throws IOException {
        lock.lock();
        try {
            return question.ask(stream);
        } finally {
            lock.unlock();
        }
    }

    /** As {@link #ask}, with the stream moved to {@code position} first. */
    <T> T askAt(long position, Question<T> question) throws IOException {
        return ask(real -> question.ask(at(position, real)));
    }

    /** The stream, moved to {@code position}. */
    static FSDataInputStream at(long position, FSDataInputStream stream) throws IOException {
        if (stream.getPos() != position) {
            stream.seek(position);
        }
        return stream;
    }

    /** As {@link #ask}, for what has no answer. */
    void tell(Action action) throws IOException {
        lock.lock();
        try {
            action.tell(stream);
        } finally {
            lock.unlock();
        }
    }

    /** The stream itself, for what may be asked at any time. */
    FSDataInputStream unlocked() {
        return stream;
    }
}
