/**
 * Reads input splits ahead in large sequential pieces, under any InputFormat.
 *
 * <p>{@link dev.terrain.prefetch.PrefetchProvider} puts {@link dev.terrain.prefetch.PrefetchInputFormat} into jobs
 * nobody can change. In a task the delegate's reader gets a configuration in which the scheme of its split leads to
 * {@link dev.terrain.prefetch.internal.task.PrefetchFileSystem}, whose streams read ahead.
 *
 * <p>From here to the core: {@code PrefetchInputFormat}, {@code PrefetchPlan}, {@code PrefetchSession} (one split),
 * {@code PrefetchStream} (one file), {@code Probe} (reads as stock until the reader waits), {@code ReadAhead} (one run:
 * a {@code PieceReader} on a thread, a {@code PieceQueue} to the reader), {@code DeviceSchedule} and {@code Device}
 * (whose turn it is).
 */
package dev.terrain.prefetch;
