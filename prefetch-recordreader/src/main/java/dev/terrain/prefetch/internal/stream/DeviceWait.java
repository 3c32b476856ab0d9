package dev.terrain.prefetch.internal.stream;

/** Tells whether the thread that reads a stream waits for a device. */
@FunctionalInterface
public interface DeviceWait {

    /** Whether the current thread waited while it read {@code bytes}, since the last time. */
    boolean waited(long bytes);

    /** Begins to watch the current thread. */
    default void begin() {}
}
