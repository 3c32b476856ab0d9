/**
 * Reads input splits ahead in large sequential pieces, under any InputFormat.
 *
 * <p>{@link dev.terrain.prefetch.PrefetchFrameworkProvider} puts {@link dev.terrain.prefetch.PrefetchInputFormat} into
 * jobs nobody can change.
 */
package dev.terrain.prefetch;
