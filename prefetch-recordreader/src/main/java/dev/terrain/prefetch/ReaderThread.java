package dev.terrain.prefetch;

/** The daemon thread of one run, of which a caller knows for sure when it has ended. */
final class ReaderThread {

    private final Thread thread;

    /** Named after {@code name}; not started yet. */
    ReaderThread(String name, Runnable reader) {
        thread = new Thread(reader, "terrain-prefetch " + name);
        thread.setDaemon(true);
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
