package dev.terrain.integration.bench.lustre.simulation;

/**
 * One rule in one experiment.
 *
 * @param linkGigabytes of {@link KComputer}
 * @param fileBytes of each file
 * @param ofOptimum hop-bytes over the least there can be with at most 1.1 times the even number of tasks on a node; 1
 *     where both are none
 * @param seconds that the rule took
 */
record SimulationRun(
        Experiment experiment,
        double linkGigabytes,
        long fileBytes,
        Rule rule,
        Outcome outcome,
        double ofOptimum,
        double seconds) {

    /** Whether it read the same files on the same computer. */
    boolean isBeside(SimulationRun other) {
        return experiment == other.experiment && linkGigabytes == other.linkGigabytes && fileBytes == other.fileBytes;
    }
}
