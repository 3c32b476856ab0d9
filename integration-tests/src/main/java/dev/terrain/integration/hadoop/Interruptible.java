package dev.terrain.integration.hadoop;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;

/** Waiting that answers an interrupt as I/O does: the thread's flag is restored, an InterruptedIOException thrown. */
public final class Interruptible {

    private Interruptible() {}

    /** Sleeps. */
    public static void sleep(Duration duration) throws IOException {
        call(() -> {
            Thread.sleep(duration.toMillis());
            return true;
        });
    }

    /** Calls what may wait. */
    public static <T> T call(Waiting<T> waiting) throws IOException {
        try {
            return waiting.call();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException interrupted = new InterruptedIOException("interrupted while waiting");
            interrupted.initCause(e);
            throw interrupted;
        }
    }

    /** A call that may wait. */
    @FunctionalInterface
    public interface Waiting<T> {
        T call() throws IOException, InterruptedException;
    }
}
