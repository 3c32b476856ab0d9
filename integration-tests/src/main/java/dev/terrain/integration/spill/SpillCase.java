package dev.terrain.integration.spill;

/**
 * Under which conditions all arms run.
 *
 * @param device of the local directory
 * @param memory for its files
 * @param workload of the task
 */
record SpillCase(Device device, Memory memory, Workload workload) {

    String label() {
        return workload.label() + ", " + device.label() + ", " + memory.label();
    }
}
