package dev.terrain.lustre.internal.split;

import dev.terrain.lustre.internal.split.SplitAssignment.Reach;
import java.util.function.Supplier;
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

    /**
     * Counts a split that a task has read.
     *
     * @param bytes of the split
     * @param node that the task ran on, by name; asked only if it matters
     * @param share of the split that was read, from 0 to 1
     */
    static void splitRead(
            TaskAttemptContext context, SplitAssignment assignment, long bytes, Supplier<String> node, double share) {
        if (assignment instanceof SplitAssignment.Anywhere anywhere) {
            add(context, SPLITS_WITHOUT_PREFERENCE + anywhere.why().words(), 1);
            add(context, BYTES_WITHOUT_PREFERENCE, Math.round(share * (double) bytes));
        } else if (assignment instanceof SplitAssignment.OnNode meant) {
            String here = node.get();
            boolean preferred = meant.host().equals(here);
            Reach reach = (preferred ? meant.reach() : meant.reachFrom(here)).times(share);
            add(context, preferred ? SPLITS_ON_PREFERRED : SPLITS_ELSEWHERE, 1);
            add(context, BYTES_FROM_PREFERRED, reach.preferred());
            add(context, BYTES_FROM_SAME_RACK, reach.sameRack());
            add(context, BYTES_FROM_OTHER, reach.other());
        }
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
