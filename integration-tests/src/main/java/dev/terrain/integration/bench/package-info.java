/**
 * The engine of all benchmarks: what one declares, how its runs are made, compared and reported, and its command line.
 */
@NullMarked
package dev.terrain.integration.bench;

import org.jspecify.annotations.NullMarked;
