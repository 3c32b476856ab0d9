package dev.terrain.spill.internal.flash;

import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.Progressable;

/** Tells Hadoop that a merge is alive and how far it is. Belongs to one thread. */
final class MergeProgress {
    /** As often as {@code Merger.writeFile} does it. */
    private static final int RECORDS_BETWEEN_REPORTS = 10_000;

    private final Progressable reporter;
    private final Progress phase;
    private final long expectedRecords;
    private long records;

    /**
     * Starts at nothing.
     *
     * @param phase what is moved from 0 to 1
     * @param expectedRecords how many records make 1
     */
    MergeProgress(Progressable reporter, Progress phase, long expectedRecords) {
        this.reporter = reporter;
        this.phase = phase;
        this.expectedRecords = expectedRecords;
    }

    /** Counts one record. */
    void record() {
        if (++records % RECORDS_BETWEEN_REPORTS == 0) {
            phase.set(Math.min(1, (float) records / expectedRecords));
            reporter.progress();
        }
    }

    Progress phase() {
        return phase;
    }
}
