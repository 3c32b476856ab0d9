package dev.terrain.spill.internal.model;

/**
 * How a map task sorts, spills and merges.
 *
 * @param sortMegabytes the sort buffer, in MiB ({@code mapreduce.task.io.sort.mb})
 * @param spillPercent the share of it at which a spill begins ({@code mapreduce.map.sort.spill.percent})
 * @param mergeFactor the most spills that are merged at once ({@code mapreduce.task.io.sort.factor})
 * @param ioBufferBytes the buffer of each open file ({@code io.file.buffer.size})
 */
public record MapSettings(int sortMegabytes, float spillPercent, int mergeFactor, int ioBufferBytes) {

    /** {@code MapTask.MapOutputBuffer.init} refuses more: {@code (sortmb & 0x7FF) != sortmb}. */
    public static final int SORT_MEGABYTES_LIMIT = 0x7FF;

    public MapSettings {
        if (!isAcceptedByHadoop(sortMegabytes, spillPercent)) {
            throw new IllegalArgumentException(
                    "Hadoop refuses a sort buffer of " + sortMegabytes + " MiB at " + spillPercent);
        }
    }

    /** Returns whether {@code MapOutputBuffer.init} takes these values. */
    public static boolean isAcceptedByHadoop(int sortMegabytes, float spillPercent) {
        return sortMegabytes >= 1 && sortMegabytes <= SORT_MEGABYTES_LIMIT && spillPercent > 0 && spillPercent <= 1;
    }

    /** Returns how often the data moves before the last merge, in multiples of all of it. */
    public static double rewritten(long spills, int mergeFactor) {
        return MergeTree.of(spills, mergeFactor).rewritten();
    }

    /** Returns how many merges so many spills take with such a factor, the last one included. */
    public static int merges(long spills, int mergeFactor) {
        return MergeTree.of(spills, mergeFactor).passes();
    }

    /** Returns how often the buffer fills to its soft limit, the rest at the end included. */
    public long spills(MapOutput output) {
        // MapOutputBuffer.init computes its soft limit with the same types.
        int softLimit = (int) ((sortMegabytes << 20) * spillPercent);
        return (long) Math.ceil(output.bufferedBytes() / softLimit);
    }
}
