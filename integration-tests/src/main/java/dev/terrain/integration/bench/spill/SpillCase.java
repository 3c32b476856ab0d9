package dev.terrain.integration.bench.spill;

import dev.terrain.integration.bench.Case;
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

    Case conditions() {
        Case conditions = Case.of("workload", workload).with("device", device).with("memory", memory);
        return fetch.map(one -> conditions.with("maps", one.maps()).with("distance", one.distance()))
                .orElse(conditions);
    }
}
