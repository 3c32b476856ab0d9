package dev.terrain.spill.internal.model;

/**
 * What one reduce task fetches.
 *
 * @param bytes from all maps together
 * @param records how many
 * @param maps from how many tasks
 */
public record ReduceInput(double bytes, double records, int maps) {

    public ReduceInput {
        if (!(bytes >= 0) || !(records >= 0) || maps < 0) {
            throw new IllegalArgumentException(
                    "not a reduce input: %s bytes, %s records, %d maps".formatted(bytes, records, maps));
        }
    }
}
