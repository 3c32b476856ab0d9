package dev.terrain.spill.internal.device;

import java.util.Comparator;
import java.util.List;

/**
 * How fast a device reads and writes by unit.
 *
 * @param device that was measured
 * @param pageCache whether the reads are those of the device
 * @param samples both operations in every unit that was measured
 */
public record DeviceMeasurement(Device device, PageCache pageCache, List<Sample> samples) {

    public DeviceMeasurement {
        samples = List.copyOf(samples);
    }

    /** Returns the samples of one operation, the smallest unit first. */
    public List<Sample> of(Operation operation) {
        return samples.stream()
                .filter(sample -> sample.operation() == operation)
                .sorted(Comparator.comparingInt(Sample::unitBytes))
                .toList();
    }

    /** Returns the speed that fits the reads. */
    public DeviceSpeed speed() {
        return DeviceSpeed.fit(of(Operation.READ));
    }

    /**
     * Returns the unit that a merge with ample memory reads in.
     *
     * @throws IllegalStateException if that unit was not measured
     */
    public Sample chosen() {
        int unitBytes = DeviceSpeed.unitBytes(speed().accessSeconds());
        return of(Operation.READ).stream()
                .filter(sample -> sample.unitBytes() == unitBytes)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("not measured: reads of " + unitBytes + " bytes"));
    }
}
