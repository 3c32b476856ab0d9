/**
 * {@code integration-tests/bin/programs}: programs that nobody here wrote, stock and with plugins, whose results have
 * to be the same.
 */
@NullMarked
package dev.terrain.integration.bench.programs;

import org.jspecify.annotations.NullMarked;
