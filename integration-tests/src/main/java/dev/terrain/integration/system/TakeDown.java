package dev.terrain.integration.system;

/**
 * Takes something down once: when it is closed, or else when this JVM ends by itself or by TERM.
 *
 * <p>Safe for use by several threads; the second waits for the first.
 */
public final class TakeDown implements AutoCloseable {

    private final Runnable action;
    private final Thread onExit;
    private boolean isDone;

    /** Nothing happens before {@link #begin}. */
    public TakeDown(String name, Runnable action) {
        this.action = action;
        this.onExit = new Thread(this::once, name);
    }

    /** From now on the end of the JVM takes it down. */
    public void begin() {
        Runtime.getRuntime().addShutdownHook(onExit);
    }

    /** Takes it down. What that throws is thrown here. */
    @Override
    public void close() {
        once();
        try {
            Runtime.getRuntime().removeShutdownHook(onExit);
        } catch (IllegalStateException e) {
            return; // the JVM is going down: the hook runs, and finds nothing left to do
        }
    }

    private synchronized void once() {
        if (!isDone) {
            isDone = true;
            action.run();
        }
    }
}
