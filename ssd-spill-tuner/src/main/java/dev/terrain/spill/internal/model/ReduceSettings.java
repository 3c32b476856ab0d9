package dev.terrain.spill.internal.model;

/**
 * How a reduce task fetches and merges.
 *
 * @param inputBufferPercent the share of the heap that map outputs may take
 *     ({@code mapreduce.reduce.shuffle.input.buffer.percent})
 * @param mergePercent the share of that from which they are merged to disk
 *     ({@code mapreduce.reduce.shuffle.merge.percent})
 * @param memoryLimitPercent the share of that which one map output may take; a larger one goes to disk
 *     ({@code mapreduce.reduce.shuffle.memory.limit.percent})
 * @param mergeFactor the most files that are merged at once ({@code mapreduce.task.io.sort.factor})
 */
public record ReduceSettings(float inputBufferPercent, float mergePercent, float memoryLimitPercent, int mergeFactor) {

    /**
     * Heap for one more open file: its buffer and the objects around it (8 KiB) and a key of some length. A merge keeps
     * up to twice the key for every open file.
     */
    private static final int OPEN_FILE_BYTES = 64 << 10;

    /**
     * Returns whether {@code MergeManagerImpl} takes these values: each a share, and a single map output less than what
     * starts a merge (it throws "maxSingleShuffleLimit should be less than mergeThreshold").
     */
    public boolean isAcceptedByHadoop(long heapBytes) {
        return inputBufferPercent >= 0
                && inputBufferPercent <= 1
                && memoryLimitPercent > 0
                && memoryLimitPercent <= 1
                && singleLimitBytes(heapBytes) < thresholdBytes(heapBytes);
    }

    /**
     * Returns the most heap that fetching and merging take: {@code MergeManagerImpl.reserve} lets one more map output
     * in when the limit is nearly reached, and a merge holds its files open.
     */
    double heapBytes(long heapBytes) {
        return (double) limitBytes(heapBytes) + singleLimitBytes(heapBytes) + (double) mergeFactor * OPEN_FILE_BYTES;
    }

    long limitBytes(long heapBytes) {
        return (long) (heapBytes * inputBufferPercent);
    }

    long singleLimitBytes(long heapBytes) {
        return Math.min(Integer.MAX_VALUE, (long) (limitBytes(heapBytes) * memoryLimitPercent));
    }

    long thresholdBytes(long heapBytes) {
        return (long) (limitBytes(heapBytes) * mergePercent);
    }
}
