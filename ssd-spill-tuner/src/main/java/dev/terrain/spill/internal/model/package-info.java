/**
 * Predicts what sorting, spilling and merging cost, and searches for the settings that cost least. Plain arithmetic on
 * a {@code DeviceProfile}: nothing here reads a file or knows Hadoop.
 */
@NullMarked
package dev.terrain.spill.internal.model;

import org.jspecify.annotations.NullMarked;
