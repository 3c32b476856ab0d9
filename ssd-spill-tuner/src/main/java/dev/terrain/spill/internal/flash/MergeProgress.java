package dev.terrain.spill.internal.flash;

import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.Progressable;

/** Tells Hadoop that a merge is alive and how far it is. Belongs to one thread. */
final class MergeProgress {
    private final Progressable reporter;
    private final long recordsBetweenReports;
    private final Progress phase;
    private final long expectedRecords;
    private long records;

    /**
     * Starts at nothing.
     *
     * @param recordsBetweenReports within a partition
     * @param phase what is moved from 0 to 1
     * @param expectedRecords how many records make 1
     */
    MergeProgress(Progressable reporter, long recordsBetweenReports, Progress phase, long expectedRecords) {
        this.reporter = reporter;
        this.recordsBetweenReports = recordsBetweenReports;
        this.phase = phase;
        this.expectedRecords = expectedRecords;
    }

    /** Counts one record. */
    void record() {
        if (++records % recordsBetweenReports == 0) {
            report();
        }
    }

    /** Begins a partition, of which there may be many thousands without a record. */
    void partition() {
        report();
    }

    private void report() {
        phase.set(expectedRecords == 0 ? 0 : Math.min(1, (float) records / expectedRecords));
        reporter.progress();
    }

    Progress phase() {
        return phase;
    }
}
