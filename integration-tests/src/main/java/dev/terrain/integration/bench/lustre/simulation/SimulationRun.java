package dev.terrain.integration.bench.lustre.simulation;

/**
 * One rule in one experiment.
 *
 * @param ofOptimum hop-bytes over the least there can be with as many tasks on the fullest node as {@link Rule#OURS} is
 *     allowed; 1 where both are none
 * @param seconds that the rule took
 */
record SimulationRun(Experiment experiment, Rule rule, Outcome outcome, double ofOptimum, double seconds) {}
