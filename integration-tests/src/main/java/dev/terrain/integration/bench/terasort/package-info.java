/**
 * The suite's main job as one command: TeraSort on stock Hadoop, without and with the plugins, compared.
 *
 * <p>{@link dev.terrain.integration.bench.terasort.TeraSortCommand} reads the command line,
 * {@link dev.terrain.integration.bench.terasort.TeraSortBench} runs the jobs,
 * {@link dev.terrain.integration.bench.terasort.Surroundings} are the disk or the network around them,
 * {@link dev.terrain.integration.bench.terasort.Comparison} says what follows from what was measured.
 */
package dev.terrain.integration.bench.terasort;
