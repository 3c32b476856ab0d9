package dev.terrain.integration.bench.zonecost;

import java.util.List;
import java.util.Map;

/**
 * What {@link CostMeasurement} found.
 *
 * @param nativeLibrary whether Hadoop had its native library
 * @param lending the hand-out of a slab alone: its rename, and its second name in the pool
 * @param handOuts each way, create and close of an empty file
 * @param spills each way, every run: all spills written and deleted
 * @param pluginSpills the plugin's spills in all runs
 * @param slabs those of them that took a slab
 * @param fallbackSpills those that asked for one in vain
 */
record CostFigures(
        boolean nativeLibrary,
        Micros lending,
        Map<Way, Micros> handOuts,
        Map<Way, List<Run>> spills,
        long pluginSpills,
        long slabs,
        long fallbackSpills) {

    /**
     * One run.
     *
     * @param seconds that it took
     * @param cpuSeconds that the writing thread worked, kernel included: what others on the machine disturb least
     */
    record Run(double seconds, double cpuSeconds) {}

    /**
     * Microseconds.
     *
     * @param median half of them took no longer
     * @param p99 of a hundred, 99 took no longer
     */
    record Micros(double median, double p99) {

        /** Of at least one value. */
        static Micros of(List<Double> values) {
            List<Double> sorted = values.stream().sorted().toList();
            return new Micros(at(sorted, 0.5), at(sorted, 0.99));
        }

        /** The smallest value that the share of them is not above. */
        private static double at(List<Double> sorted, double share) {
            return sorted.get((int) Math.ceil(sorted.size() * share) - 1);
        }
    }
}
