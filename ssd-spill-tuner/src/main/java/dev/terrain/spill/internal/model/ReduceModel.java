package dev.terrain.spill.internal.model;

import dev.terrain.spill.internal.profile.CpuRates;
import dev.terrain.spill.internal.profile.DeviceProfile;
import java.util.PriorityQueue;

/**
 * Predicts what {@code MergeManagerImpl} does with the map outputs of one reduce task.
 *
 * <p>A map output up to the single limit is fetched into memory; whenever memory reaches the threshold, all of it is
 * merged into one file, and so is the rest at the end (with {@code mapreduce.reduce.input.buffer.percent} at 0, its
 * default). A larger one is a file at once. Whenever there are 2 * factor - 1 files, the smallest of them are merged;
 * the last merge feeds the reducer.
 *
 * <p>Example, 1000 MB from 40 maps, a heap of 1000 MB, Hadoop's 0.70, 0.66, 0.25 and 10: 25 MB are below the 175 of the
 * single limit; memory is merged at 462 MB: two files, and one of the rest. Each byte is written and read once. With 2
 * maps instead, 500 MB each, both are files at once.
 */
public final class ReduceModel {

    private final CpuRates cpu;
    private final DeviceWait device;
    private final long heapBytes;

    /** For tasks with this heap, on this device, in these surroundings. */
    public ReduceModel(DeviceProfile profile, Surroundings surroundings, long heapBytes) {
        this.cpu = profile.cpu();
        this.device = new DeviceWait(profile, surroundings);
        this.heapBytes = heapBytes;
    }

    /** Returns what an input should cost with these settings. */
    public ReduceCost cost(ReduceInput input, ReduceSettings settings) {
        if (input.maps() == 0 || input.bytes() == 0) {
            return new ReduceCost(0, 0, 0, 0);
        }
        double segment = input.bytes() / input.maps();
        boolean inMemory = segment <= settings.singleLimitBytes(heapBytes);
        double perFile = inMemory ? settings.thresholdBytes(heapBytes) : segment;
        long fetched = inMemory ? (long) Math.ceil(input.bytes() / perFile) : input.maps();
        MergeTree early = onDisk(fetched, settings.mergeFactor());
        long left = Math.max(1, fetched - (long) early.passes() * (settings.mergeFactor() - 1));
        MergeTree last = MergeTree.of(left, settings.mergeFactor());
        double rewritten = early.rewritten() + last.rewritten();
        double rounds = 1 + rewritten + (inMemory ? 1 : 0);
        double mapsPerFile = inMemory ? Math.max(1, input.maps() / (double) fetched) : 1;
        double comparisons = Math.log(mapsPerFile) / Math.log(2) + early.comparisons() + last.comparisons();
        double merging = (rounds * (input.records() * cpu.mergePerRecord() + input.bytes() * cpu.mergePerByte())
                        + input.records() * comparisons * cpu.mergePerComparison())
                / 1e6;
        double moved = input.bytes() * (1 + rewritten);
        return new ReduceCost(
                merging,
                device.millis(moved, moved, input.bytes(), 0, merging),
                left,
                early.passes() + last.passes() + (inMemory ? (int) Math.min(fetched, Integer.MAX_VALUE) : 0));
    }

    /** {@code OnDiskMerger}: as soon as there are 2 * factor - 1 files, so many of the smallest as one merge takes. */
    private static MergeTree onDisk(long files, int factor) {
        PriorityQueue<Double> sizes = new PriorityQueue<>();
        double rewritten = 0;
        double comparisons = 0;
        int passes = 0;
        for (long i = 0; i < Math.min(files, MergeTree.SIMULATED_RUNS); i++) {
            sizes.add(1.0 / files);
            if (sizes.size() >= 2 * factor - 1 && factor > 1) {
                double merged = 0;
                for (int j = 0; j < factor; j++) {
                    merged += sizes.remove();
                }
                sizes.add(merged);
                rewritten += merged;
                comparisons += merged * Math.log(factor) / Math.log(2);
                passes++;
            }
        }
        return new MergeTree(rewritten, comparisons, passes);
    }
}
