/**
 * Leads the delegate's record reader to prefetching streams, and counts what stock would have counted.
 *
 * <p>A {@code PrefetchSession} is the reading of one split, known to its record reader and to the file systems below. A
 * file system is made from a Configuration alone, so the session is found by an id in a {@code RedirectedConf}, in the
 * one static registry of this module.
 */
@NullMarked
package dev.terrain.prefetch.internal.task;

import org.jspecify.annotations.NullMarked;
