/** The experiments of the five papers as one command, which runs the benchmarks and writes pages of their reports. */
@NullMarked
package dev.terrain.integration.reproduce;

import org.jspecify.annotations.NullMarked;
