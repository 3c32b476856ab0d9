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
        for (int unit : MeasuringPlan.units()) {
            reads.add(new Sample(unit, unit / (speed.accessSeconds() + unit / speed.bytesPerSecond())));
        }
        return reads;
    }

    /** Measured as a device that writes like it reads, but without accesses. */
    public static DeviceMeasurement measured(Device device, DeviceSpeed speed) {
        List<Sample> reads = reads(speed);
        List<Sample> writes = reads.stream()
                .map(read -> new Sample(read.unitBytes(), speed.bytesPerSecond()))
                .toList();
        return new DeviceMeasurement(device, false, reads, writes);
    }
}
