package dev.terrain.integration.bench.spill;

import dev.terrain.integration.bench.spill.task.Workload;
import java.util.Optional;

/**
 * Under which conditions all arms run.
 *
 * @param device of the local directory
 * @param memory for its files
 * @param workload of the task
 * @param fetch of a reduce side; empty for a map side
 */
record SpillCase(Device device, Memory memory, Workload workload, Optional<Fetch> fetch) {

    static SpillCase ofMapSide(Device device, Memory memory, Workload workload) {
        return new SpillCase(device, memory, workload, Optional.empty());
    }

    static SpillCase ofReduceSide(Device device, Memory memory, Workload workload, Fetch fetch) {
        return new SpillCase(device, memory, workload, Optional.of(fetch));
    }

    String label() {
        String conditions = workload.label() + ", " + device.label() + ", " + memory.label();
        return fetch.map(one -> conditions + ", " + one.maps() + " maps, "
                        + one.distance().label())
                .orElse(conditions);
    }

    /** The label as the name of a file. */
    String fileName() {
        return label().replace(", ", "-").replace(' ', '-');
    }
}
