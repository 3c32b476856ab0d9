package dev.terrain.spill.internal.profile;

import dev.terrain.spill.internal.profile.DeviceProfile.Method;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Profiles with round numbers. */
public final class Profiles {

    public static final CpuRates CPU = new CpuRates(150, 0, 80, 80, 300, 0, 200, 50, 0, 20_000);
    public static final Device DEVICE = new Device("disk-1", "sda", "ext4", 1L << 40, 0);

    private Profiles() {}

    /** Of a device that moves so many bytes a second whatever the unit. */
    public static DeviceProfile flat(double bytesPerSecond) {
        return of(DEVICE, Instant.parse("2026-11-01T00:00:00Z"), bytesPerSecond);
    }

    public static DeviceProfile of(Device device, Instant measuredAt, double bytesPerSecond) {
        List<Sample> samples = new ArrayList<>();
        for (Operation operation : Operation.values()) {
            samples.add(new Sample(operation, 4 << 10, 1, bytesPerSecond));
            samples.add(new Sample(operation, 1 << 20, 1, bytesPerSecond));
        }
        return new DeviceProfile(device, Method.DIRECT, measuredAt, samples, CPU);
    }
}
