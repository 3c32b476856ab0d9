package dev.terrain.spill.internal.model;

import dev.terrain.spill.internal.profile.CpuRates;
import dev.terrain.spill.internal.profile.DeviceProfile;

/**
 * Predicts the time of a map task's sorting: collecting beside the spill thread, the last sort, the merge, and what the
 * device adds.
 *
 * <p>N = ceil((bytes + 16 * records) / (buffer * percent)) spills. N - 1 of them run beside collecting, as far as a
 * core is idle; the last one runs alone. Beside each other, a cycle of one spill takes as long as the slower of the
 * two, and longer if the collector fills what the spill leaves of the buffer before that spill is done: then it waits,
 * and afterwards the spill thread waits until the buffer is at its limit again.
 *
 * <p>Example, 524 MB in 5.24 million records, 100 MiB at 0.8, factor 10: N = 608 / 83.9, rounded up 8. With 150 ns to
 * collect a record, 80 ns for a comparison and 300 ns to write, a spill of 655,000 records takes 0.10 s to collect,
 * 1.01 s to sort (19.3 doublings) and 0.20 s to write. Collected in 80 of 100 parts of the buffer, it fills the 20 that
 * are left in 0.025 s and waits; after the spill it takes 0.075 s to the limit again: 7 cycles of 1.28 s and the first
 * 0.10 s; 1.21 s for the last sort; 8 spills are merged at once.
 */
public final class MapModel {

    private final CpuRates cpu;
    private final Surroundings surroundings;
    private final DeviceWait device;

    /** For tasks on this device in these surroundings. */
    public MapModel(DeviceProfile profile, Surroundings surroundings) {
        this.cpu = profile.cpu();
        this.surroundings = surroundings;
        this.device = new DeviceWait(profile, surroundings);
    }

    /** Returns what an output should cost with these settings. */
    public MapCost cost(MapOutput output, MapSettings settings) {
        long spills = Math.max(1, settings.spills(output));
        double collect = (output.records() * cpu.collectPerRecord() + output.bytes() * cpu.collectPerByte()) / spills;
        double spill = sortAndWrite(output, spills);
        double beside = (spills - 1) * cycle(collect, spill, settings.spillPercent()) + collect;
        double alone = (spills - 1) * (collect + spill) + collect;
        double collecting = surroundings.idleCoreShare() * beside + (1 - surroundings.idleCoreShare()) * alone;
        MergeTree merge = MergeTree.of(spills, settings.mergeFactor());
        double merging = merging(output, spills, merge);
        double again = merge.passes() == 0 ? 0 : output.bytes() * (1 + merge.rewritten());
        double waiting = device.millis(
                output.bytes() + again,
                again,
                output.bytes(),
                settings.ioBufferBytes(),
                (collecting + spill + merging) / 1e6);
        return new MapCost(collecting / 1e6, spill / 1e6, merging / 1e6, waiting, spills, merge.passes());
    }

    private double sortAndWrite(MapOutput output, long spills) {
        double records = output.records() / spills;
        double bytes = output.bytes() / spills;
        return cpu.sort(records, output.bufferedBytes() / spills)
                + records * cpu.writePerRecord()
                + bytes * cpu.writePerByte();
    }

    /** One spill and what is collected meanwhile, both given for a whole spill. */
    private static double cycle(double collect, double spill, double percent) {
        double collectWhole = collect / percent;
        boolean collectorWaits = collectWhole * (1 - percent) < spill;
        return collectorWaits ? spill + collectWhole * Math.max(0, 2 * percent - 1) : Math.max(collect, spill);
    }

    private double merging(MapOutput output, long spills, MergeTree merge) {
        if (merge.passes() == 0) {
            return 0;
        }
        double rounds = 1 + merge.rewritten();
        return rounds * (output.records() * cpu.mergePerRecord() + output.bytes() * cpu.mergePerByte())
                + output.records() * merge.comparisons() * cpu.mergePerComparison()
                + (double) spills * output.partitions() * cpu.openPerSegment();
    }
}
