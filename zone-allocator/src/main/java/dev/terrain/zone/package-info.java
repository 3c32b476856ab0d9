/**
 * Keeps MapReduce's intermediate data in the outer, faster zone of hard disks.
 *
 * <p>Here are the classes that are named from outside: {@link dev.terrain.zone.ZonedLocalFileSystem} and
 * {@link dev.terrain.zone.ZoneAuxiliaryService} in Hadoop's XML files, {@link dev.terrain.zone.ZoneTool} in the jar's
 * manifest; with them the settings. The work is done in {@code internal.disk} (where and how fast),
 * {@code internal.pin} (whole file systems), {@code internal.pool} (single files), {@code internal.client} (what a task
 * does with its files), {@code internal.service} (the NodeManager's thread) and {@code internal.linux} (the kernel).
 */
@NullMarked
package dev.terrain.zone;

import org.jspecify.annotations.NullMarked;
