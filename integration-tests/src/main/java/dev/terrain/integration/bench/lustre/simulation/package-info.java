/**
 * The paper's experiments on a model of the K computer, as one command
 * ({@link dev.terrain.integration.bench.lustre.simulation.SimulationCommand}).
 */
@NullMarked
package dev.terrain.integration.bench.lustre.simulation;

import org.jspecify.annotations.NullMarked;
