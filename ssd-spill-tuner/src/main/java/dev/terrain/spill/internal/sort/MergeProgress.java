package dev.terrain.spill.internal.sort;

import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.Progressable;

/** Tells Hadoop that a merge is alive and how far it is. Belongs to one thread. */
public final class MergeProgress {
    private final Progressable reporter;
    private final long recordsBetweenReports;
    private final Progress phase;
    private final long expectedBytes;
    private long bytes;
    private long recordsUntilReport;

    /**
     * Starts at nothing.
     *
     * @param recordsBetweenReports within a partition
     * @param phase what is moved from 0 to 1
     * @param expectedBytes how many bytes of records make 1
     */
    public MergeProgress(Progressable reporter, long recordsBetweenReports, Progress phase, long expectedBytes) {
        this.reporter = reporter;
        this.recordsBetweenReports = recordsBetweenReports;
        this.recordsUntilReport = recordsBetweenReports;
        this.phase = phase;
        this.expectedBytes = expectedBytes;
    }

    /** Counts one record of so many bytes. */
    void record(int recordBytes) {
        bytes += recordBytes;
        if (--recordsUntilReport <= 0) {
            recordsUntilReport = recordsBetweenReports;
            report();
        }
    }

    /** Tells Hadoop now, as at each partition, of which there may be many thousands without a record. */
    void report() {
        phase.set(expectedBytes == 0 ? 0 : Math.min(1, (float) bytes / expectedBytes));
        reporter.progress();
    }

    Progress phase() {
        return phase;
    }
}
