/**
 * {@code bin/spill-bench}: the map side and the reduce side of one task, Hadoop's own with several settings and
 * ssd-spill-tuner's, on devices of several speeds and with more or less memory. What runs inside of Hadoop is in
 * {@code spill.task}.
 */
@NullMarked
package dev.terrain.integration.bench.spill;

import org.jspecify.annotations.NullMarked;
