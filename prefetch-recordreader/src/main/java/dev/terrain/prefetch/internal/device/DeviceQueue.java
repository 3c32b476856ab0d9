package dev.terrain.prefetch.internal.device;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The readers of one device in a line: those in front read, the others wait, nobody overtakes.
 *
 * <p>Every place is a byte of a file, taken by locking it (fcntl(2)). The first {@value #MAX_PERMITS} bytes are for
 * those who read, the next {@value #WAITING_PLACES} for those who wait. A reader enters at the last place and moves
 * forward one by one: it locks the next place before it lets go of its own. The kernel frees the places of a process
 * that dies. When all places are taken, chance decides who gets the last one.
 *
 * <p>Example with one permit, the place 0 to read and 8, 9, 10, ... to wait: A reads at 0, B waits at 8, C at 9. When A
 * lets go of 0, B takes it and lets go of 8, C moves to 8; A, back at the end of the line, can come no farther than 9.
 * Whoever finds all waiting places free, and locks them all for that moment, goes to the front at once.
 *
 * <p>All places of a JVM are locks of one channel, since closing any channel of a file drops every lock that the
 * process has on it; it is open while somebody has a place. Thread-safe; threads wait in the same line as processes.
 */
final class DeviceQueue {

    /** As many reads at once as Impala gives a flash device (its --num_io_threads_per_solid_state_disk). */
    static final int MAX_PERMITS = 8;

    /** To come in costs two system calls for each, where somebody waits. */
    static final int WAITING_PLACES = 32;

    /** Of the first in line, between two looks: a look takes 30 to 70 microseconds of a processor (measured). */
    private static final long FIRST_PAUSE_MILLIS = 2;

    /** More of it for each reader before. */
    private static final long PAUSE_MILLIS = 8;

    /** So that whoever gives up is not waited for. */
    private static final long LONGEST_PAUSE_MILLIS = 50;

    private static final int LAST_PLACE = MAX_PERMITS + WAITING_PLACES - 1;

    interface Opener {
        FileChannel open() throws IOException;
    }

    /** Says how many may read at once by now, up to {@value #MAX_PERMITS}. */
    @FunctionalInterface
    interface Permits {
        int now() throws IOException;
    }

    private final Opener opener;
    private @Nullable FileChannel channel;
    private int users;

    DeviceQueue(Opener opener) {
        this.opener = opener;
    }

    /**
     * Waits for a permit, which has to be given back; empty when the time is over or the reader gave up.
     *
     * @param permits asked whenever this reader is the first in line and looks
     * @param givenUp asked between looks
     * @throws IOException when the file cannot be opened or locked
     */
    Optional<Permit> enter(Permits permits, long timeoutNanos, BooleanSupplier givenUp)
            throws IOException, InterruptedException {
        Permit permit = new Permit(join());
        boolean granted = false;
        try {
            long start = System.nanoTime();
            while (!permit.alone(permits) && !permit.advance(permits)) {
                if (permit.waitedNanos >= timeoutNanos || givenUp.getAsBoolean()) {
                    return Optional.empty();
                }
                Thread.sleep(permit.pauseMillis());
                permit.waitedNanos = System.nanoTime() - start;
            }
            granted = true;
            return Optional.of(permit);
        } finally {
            if (!granted) {
                leave(permit);
            }
        }
    }

    void leave(Permit permit) throws IOException {
        try {
            permit.leave();
        } finally {
            part();
        }
    }

    private synchronized FileChannel join() throws IOException {
        FileChannel open = channel;
        if (open == null) {
            open = opener.open();
            channel = open;
        }
        users++;
        return open;
    }

    private synchronized void part() throws IOException {
        users--;
        FileChannel open = channel;
        if (users == 0 && open != null) {
            channel = null;
            open.close();
        }
    }

    /** The place of one reader, from the end of the line to the front, where it is a permit to read. */
    static final class Permit {
        private final FileChannel file;
        private int place = LAST_PLACE + 1;
        private long waitedNanos;
        private @Nullable FileLock held;

        private Permit(FileChannel file) {
            this.file = file;
        }

        /** From 0, below the permits that were asked for. */
        int place() {
            return place;
        }

        /** How long it took until it was granted; 0 if it was at once. */
        long waitedNanos() {
            return waitedNanos;
        }

        /** Where nobody waits and the front is free, goes there in one step. */
        private boolean alone(Permits permits) throws IOException {
            FileLock line = held == null ? tryLock(MAX_PERMITS, WAITING_PLACES) : null;
            if (line == null) {
                return false;
            }
            try {
                return front(permits);
            } finally {
                line.release();
            }
        }

        /** Goes as far as possible; says whether that is the front. */
        private boolean advance(Permits permits) throws IOException {
            while (place > MAX_PERMITS) {
                if (!step(place - 1)) {
                    return false;
                }
            }
            return front(permits);
        }

        private boolean front(Permits permits) throws IOException {
            int allowed = permits.now();
            for (int front = 0; front < allowed; front++) {
                if (step(front)) {
                    return true;
                }
            }
            return false;
        }

        private boolean step(int next) throws IOException {
            FileLock lock = tryLock(next, 1);
            if (lock == null) {
                return false;
            }
            leave();
            held = lock;
            place = next;
            return true;
        }

        private @Nullable FileLock tryLock(int first, int count) throws IOException {
            try {
                return file.tryLock(first, count, false);
            } catch (OverlappingFileLockException e) {
                // Taken by another thread of this JVM.
                return null;
            }
        }

        /**
         * The first in line looks often, as does who is outside. The others have time: whoever is first now has a whole
         * turn before them.
         */
        private long pauseMillis() {
            long before = place > LAST_PLACE ? 0 : place - MAX_PERMITS;
            return Math.min(FIRST_PAUSE_MILLIS + before * PAUSE_MILLIS, LONGEST_PAUSE_MILLIS);
        }

        private void leave() throws IOException {
            FileLock lock = held;
            held = null;
            if (lock != null) {
                lock.release();
            }
        }
    }
}
