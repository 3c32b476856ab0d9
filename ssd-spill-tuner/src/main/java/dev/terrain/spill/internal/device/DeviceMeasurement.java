package dev.terrain.spill.internal.device;

import java.util.List;

/**
 * How fast a device reads and writes by unit. Both lists have the same units, the smallest first.
 *
 * @param device that was measured
 * @param cached whether what was read came from memory, because the file system allows no direct access
 * @param reads units at random places of a file
 * @param writes units one after another
 */
public record DeviceMeasurement(Device device, boolean cached, List<Sample> reads, List<Sample> writes) {
    public DeviceMeasurement {
        reads = List.copyOf(reads);
        writes = List.copyOf(writes);
    }

    /** Returns the speed that fits the reads. */
    public DeviceSpeed speed() {
        return DeviceSpeed.fit(reads);
    }

    /**
     * Returns the unit that a merge with ample memory reads in.
     *
     * @throws IllegalStateException if that unit was not measured
     */
    public Sample chosen() {
        int unitBytes = DeviceSpeed.unitBytes(speed().accessSeconds());
        return reads.stream()
                .filter(sample -> sample.unitBytes() == unitBytes)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("not measured: reads of " + unitBytes + " bytes"));
    }
}
