/**
 * Reads input splits ahead in large sequential pieces, under any InputFormat.
 *
 * <p>{@link dev.terrain.prefetch.PrefetchProvider} puts {@link dev.terrain.prefetch.PrefetchInputFormat} into jobs
 * nobody can change. In a task the delegate's reader gets a configuration in which the scheme of its split leads to
 * {@link dev.terrain.prefetch.PrefetchFileSystem}, whose streams read ahead.
 */
package dev.terrain.prefetch;
