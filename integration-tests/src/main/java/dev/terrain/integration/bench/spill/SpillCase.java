package dev.terrain.integration.bench.spill;

import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.spill.task.Workload;

/**
 * Under which conditions all arms run.
 *
 * @param device of the local directory
 * @param memory for its files
 * @param workload of the task
 * @param maps of how many maps a reduce side fetches the outputs; 0 for a map side
 * @param distance of a reduce side from them
 */
record SpillCase(Device device, Memory memory, Workload workload, int maps, Distance distance) {

    static SpillCase ofMapSide(Device device, Memory memory, Workload workload) {
        return new SpillCase(device, memory, workload, 0, Distance.LOCAL);
    }

    Case conditions() {
        Case conditions = Case.of("workload", workload).with("device", device).with("memory", memory);
        return maps == 0 ? conditions : conditions.with("maps", maps).with("distance", distance);
    }
}
