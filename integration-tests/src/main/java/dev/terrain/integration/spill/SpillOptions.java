package dev.terrain.integration.spill;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What is measured.
 *
 * @param devices on which
 * @param memories with which
 * @param workloads of which tasks
 * @param arms compared, those of the grid included
 * @param bytes of map output
 * @param runs of each arm and case
 * @param hadoop version
 * @param out folder for reports and for what is measured
 */
record SpillOptions(
        List<Device> devices,
        List<Memory> memories,
        List<Workload> workloads,
        List<Arm> arms,
        long bytes,
        int runs,
        String hadoop,
        Path out) {

    /** A JVM's start, and what is done between two runs. */
    private static final double OVERHEAD_SECONDS = 2;

    private static final double PROFILE_SECONDS = 15;

    SpillOptions {
        devices = List.copyOf(devices);
        memories = List.copyOf(memories);
        workloads = List.copyOf(workloads);
        arms = List.copyOf(arms);
    }

    /** All cases, those of one device after another. */
    List<SpillCase> cases() {
        List<SpillCase> cases = new ArrayList<>();
        for (Device device : devices) {
            for (Memory memory : memories) {
                workloads.forEach(workload -> cases.add(new SpillCase(device, memory, workload)));
            }
        }
        return cases;
    }

    /**
     * How long it should take, if records are sorted at 30 MB/s and written twice and read once where that is slower.
     */
    double estimatedSeconds() {
        double seconds = PROFILE_SECONDS * devices.size();
        for (SpillCase one : cases()) {
            double sorting = bytes / 30e6;
            int rate = one.device().megabytesPerSecond();
            double moving = rate == 0 || one.memory() == Memory.CACHED ? 0 : 3 * bytes / (rate * 1e6);
            seconds += (double) runs * arms.size() * (OVERHEAD_SECONDS + Math.max(sorting, moving));
        }
        return seconds;
    }
}
