package dev.terrain.spill.internal.device;

import java.util.ArrayList;
import java.util.List;

/** Devices that are exactly as {@link DeviceSpeed} describes them, measured in every unit. */
public final class Devices {

    public static final DeviceSpeed SPINDLE = new DeviceSpeed(0.008, 1e8);
    public static final DeviceSpeed FLASH = new DeviceSpeed(100e-6, 2e9);

    private Devices() {}

    static List<Sample> reads(DeviceSpeed speed) {
        List<Sample> reads = new ArrayList<>();
        for (int unit = MeasuringPlan.SMALLEST_UNIT; unit <= MeasuringPlan.LARGEST_UNIT; unit *= 2) {
            reads.add(new Sample(Operation.READ, unit, unit / (speed.accessSeconds() + unit / speed.bytesPerSecond())));
        }
        return reads;
    }

    /** Measured as a device that writes like it reads, but without accesses. */
    public static DeviceMeasurement measured(Device device, DeviceSpeed speed) {
        List<Sample> samples = new ArrayList<>(reads(speed));
        for (Sample read : reads(speed)) {
            samples.add(new Sample(Operation.WRITE, read.unitBytes(), speed.bytesPerSecond()));
        }
        return new DeviceMeasurement(device, PageCache.BYPASSED, samples);
    }
}
