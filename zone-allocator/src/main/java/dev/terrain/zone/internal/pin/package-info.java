/**
 * Confines a file system to its outer zone: files hold every free byte behind the zone's end.
 *
 * <p>No Hadoop types. Everything of a pin is in one folder at the root of the file system, and its state is durable
 * there before the first block is taken and until the last one is given back.
 */
@NullMarked
package dev.terrain.zone.internal.pin;

import org.jspecify.annotations.NullMarked;
