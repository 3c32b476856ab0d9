/**
 * Where a file system lies on its disk, and how fast the disk is there.
 *
 * <p>{@link dev.terrain.zone.internal.disk.Mount} and {@link dev.terrain.zone.internal.disk.BlockDevices} lead from a
 * path to a place on a disk. {@link dev.terrain.zone.internal.disk.SpeedMeasurement} reads the disk,
 * {@link dev.terrain.zone.internal.disk.ZoneProfile} is what came out, and
 * {@link dev.terrain.zone.internal.disk.ZoneLimit} turns an operator's wish into a number of bytes.
 */
@NullMarked
package dev.terrain.zone.internal.disk;

import org.jspecify.annotations.NullMarked;
