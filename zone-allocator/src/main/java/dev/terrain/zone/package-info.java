/**
 * Keeps MapReduce's intermediate data in the outer, faster zone of hard disks.
 *
 * <p>Here are the classes that are named from outside: {@link dev.terrain.zone.ZoneTool} by the jar's manifest, others
 * in Hadoop's XML files. The work is done in {@code internal.disk} (where and how fast), {@code internal.pin} (whole
 * file systems), {@code internal.pool} (single files) and {@code internal.linux} (the kernel).
 */
@NullMarked
package dev.terrain.zone;

import org.jspecify.annotations.NullMarked;
