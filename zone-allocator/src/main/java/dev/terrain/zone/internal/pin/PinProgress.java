package dev.terrain.zone.internal.pin;

/** Hears how long work goes on. */
@FunctionalInterface
public interface PinProgress {

    /** Tells nobody. */
    PinProgress SILENT = (what, doneBytes, totalBytes) -> {};

    /** {@code doneBytes} of {@code totalBytes} are done; the total is an estimate and may change. */
    void report(String what, long doneBytes, long totalBytes);
}
