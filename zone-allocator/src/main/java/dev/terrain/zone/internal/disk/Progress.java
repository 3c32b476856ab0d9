package dev.terrain.zone.internal.disk;

/** Hears how long work goes on. */
@FunctionalInterface
public interface Progress {

    /** Tells nobody. */
    Progress SILENT = (what, done, total) -> {};

    /** {@code done} of {@code total} bytes or pieces are done; the total is an estimate and may change. */
    void report(String what, long done, long total);
}
