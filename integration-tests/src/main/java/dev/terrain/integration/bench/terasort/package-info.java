/**
 * The suite's main job as one command: TeraSort on stock Hadoop, without and with the plugins, compared.
 *
 * <p>{@link dev.terrain.integration.bench.terasort.TeraSortCommand} reads the command line,
 * {@link dev.terrain.integration.bench.terasort.TeraSortBenchmark} runs the jobs,
 * {@link dev.terrain.integration.bench.terasort.Surroundings} are the disk or the network around them,
 * {@link dev.terrain.integration.bench.terasort.Comparison} holds what was measured, and the three reports show it.
 */
package dev.terrain.integration.bench.terasort;
