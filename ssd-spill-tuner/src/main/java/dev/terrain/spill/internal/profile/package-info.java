/**
 * What a device can do and what Hadoop's own code costs on this machine, measured once and kept as JSON.
 *
 * <p>{@code DeviceFinder} tells which device a directory is on, {@code IoMeasurement} measures it through a file of a
 * stated size, {@code CpuCalibration} times Hadoop's sort and merge, and {@code ProfileStore} keeps the
 * {@code DeviceProfile} that comes of it.
 */
@NullMarked
package dev.terrain.spill.internal.profile;

import org.jspecify.annotations.NullMarked;
