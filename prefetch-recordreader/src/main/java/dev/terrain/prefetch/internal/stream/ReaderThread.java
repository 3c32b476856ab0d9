package dev.terrain.prefetch.internal.stream;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.PrivilegedAction;
import org.apache.hadoop.security.UserGroupInformation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The daemon thread of one run, of which a caller knows for sure when it has ended. It reads as the user who made it:
 * from Java 22 on, threads do not inherit Hadoop's user by themselves (HADOOP-19574).
 */
final class ReaderThread {

    private static final Logger LOG = LoggerFactory.getLogger(ReaderThread.class);

    private final Thread thread;

    /**
     * Named after {@code name}; not started yet.
     *
     * @param failed called in the thread when the reader throws, or could not be run as that user
     */
    ReaderThread(String name, Runnable reader, Runnable failed) {
        UserGroupInformation user = currentUser();
        thread = new Thread(() -> runAs(user, reader), "terrain-prefetch " + name);
        thread.setDaemon(true);
        // YARN's handler ends the task's JVM for an Error of any thread (YarnUncaughtExceptionHandler, Hadoop 3.4.2).
        thread.setUncaughtExceptionHandler((ended, e) -> {
            failed.run();
            LOG.warn("{} ends", ended.getName(), e);
        });
    }

    private static UserGroupInformation currentUser() {
        try {
            return UserGroupInformation.getCurrentUser();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void runAs(UserGroupInformation user, Runnable work) {
        user.doAs((PrivilegedAction<Boolean>) () -> {
            work.run();
            return true;
        });
    }

    void start() {
        thread.start();
    }

    String name() {
        return thread.getName();
    }

    /** Waits for its end, not longer than this; whether it has come. An interrupt of the caller waits, too. */
    boolean hasEnded(long waitMillis) {
        boolean interrupted = false;
        long deadline = System.nanoTime() + waitMillis * 1_000_000;
        try {
            while (thread.isAlive()) {
                long leftMillis = (deadline - System.nanoTime()) / 1_000_000;
                if (leftMillis <= 0) {
                    return false;
                }
                try {
                    thread.join(leftMillis);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            return true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
