package dev.terrain.lustre.internal.split;

import dev.terrain.lustre.internal.split.SplitAssignment.Reach;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The job counters of this module, with the names that a job page and the command line show. */
public final class LustreCounters {

    public static final String GROUP = "Terrain lustre";

    public static final String BYTES_FROM_PREFERRED = "Bytes from preferred OSS";
    public static final String BYTES_FROM_SAME_RACK = "Bytes from same-rack OSS";
    public static final String BYTES_FROM_OTHER = "Bytes from other OSS";
    public static final String BYTES_WITHOUT_PREFERENCE = "Bytes without preference";
    public static final String SPLITS_ON_PREFERRED = "Splits on preferred node";
    public static final String SPLITS_ELSEWHERE = "Splits elsewhere";
    public static final String SPLITS_WITHOUT_PREFERENCE = "Splits without preference: ";
    public static final String SPLITS_AS_STOCK = "Splits as stock";

    private static final Logger LOG = LoggerFactory.getLogger(LustreCounters.class);

    private LustreCounters() {}

    /** Counts a split that is the delegate's own. */
    public static void splitAsStock(TaskAttemptContext context) {
        add(context, SPLITS_AS_STOCK, 1);
    }

    /** Counts a split without a node of its own. */
    static void splitAnywhere(TaskAttemptContext context, NoPreference why, long bytes) {
        add(context, SPLITS_WITHOUT_PREFERENCE + why.words(), 1);
        add(context, BYTES_WITHOUT_PREFERENCE, bytes);
    }

    /** Counts a split that ran where it was meant to. */
    static void splitOnPreferredNode(TaskAttemptContext context, Reach reach) {
        add(context, SPLITS_ON_PREFERRED, 1);
        addBytes(context, reach);
    }

    /** Counts a split that ran on another node than was meant. */
    static void splitElsewhere(TaskAttemptContext context, Reach reach) {
        add(context, SPLITS_ELSEWHERE, 1);
        addBytes(context, reach);
    }

    private static void addBytes(TaskAttemptContext context, Reach reach) {
        add(context, BYTES_FROM_PREFERRED, reach.preferred());
        add(context, BYTES_FROM_SAME_RACK, reach.sameRack());
        add(context, BYTES_FROM_OTHER, reach.other());
    }

    private static void add(TaskAttemptContext context, String name, long value) {
        try {
            context.getCounter(GROUP, name).increment(value);
        } catch (RuntimeException | LinkageError e) {
            // Where the job's own counters fill mapreduce.job.counters.max, say: no reason to fail it.
            LOG.info("The counter '{}' is not kept: {}", name, e.toString());
        }
    }
}
