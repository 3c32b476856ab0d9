/**
 * How long it takes from layouts to a node for every split, as one command
 * ({@link dev.terrain.integration.lustre.planning.PlanningCommand}).
 */
@NullMarked
package dev.terrain.integration.lustre.planning;

import org.jspecify.annotations.NullMarked;
