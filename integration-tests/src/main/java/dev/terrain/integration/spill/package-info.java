/**
 * {@code bin/spill-bench}: the map side of one task under Hadoop's own collector with several settings, under the
 * tuner, and under the collector for flash, on devices of several speeds and with more or less memory.
 */
@NullMarked
package dev.terrain.integration.spill;

import org.jspecify.annotations.NullMarked;
