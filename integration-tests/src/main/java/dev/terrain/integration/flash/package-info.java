/** {@code bin/flash-bench}: the map side of one task, with Hadoop's own collector and with the one for flash. */
@NullMarked
package dev.terrain.integration.flash;

import org.jspecify.annotations.NullMarked;
