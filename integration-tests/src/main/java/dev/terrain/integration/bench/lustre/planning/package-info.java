/**
 * How long it takes from layouts to a node for every split, as one command
 * ({@link dev.terrain.integration.bench.lustre.planning.PlanningCommand}).
 */
@NullMarked
package dev.terrain.integration.bench.lustre.planning;

import org.jspecify.annotations.NullMarked;
