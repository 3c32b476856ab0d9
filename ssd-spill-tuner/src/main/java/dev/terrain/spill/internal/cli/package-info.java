/** The command line of {@code hadoop jar ssd-spill-tuner.jar}. */
@NullMarked
package dev.terrain.spill.internal.cli;

import org.jspecify.annotations.NullMarked;
