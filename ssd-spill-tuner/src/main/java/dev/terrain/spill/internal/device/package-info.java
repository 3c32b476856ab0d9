/**
 * Speed of the device below a directory, and the I/O unit and width of merges on it.
 *
 * <p>{@code MergePlan} is the arithmetic of a merge's width, {@code DeviceSpeed} that of its unit. For the command line
 * {@code IoMeasurement} reads and overwrites a {@code TrialFile} on a {@code Device} as a {@code MeasuringPlan} says,
 * and a {@code DeviceMeasurement} is the result, which {@code DeviceChart} draws.
 */
@NullMarked
package dev.terrain.spill.internal.device;

import org.jspecify.annotations.NullMarked;
