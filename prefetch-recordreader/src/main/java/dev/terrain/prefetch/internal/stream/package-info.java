/**
 * A stream that reads ahead of a consumer who waits for a device. Knows Hadoop's file systems, but no MapReduce.
 *
 * <p>A consumer has a {@code ConsumerStream} over a {@code PrefetchStream}, past which it reads small records while
 * there is nothing to do. The latter's {@code Probe} says when to read ahead; a {@code ReadAhead} then joins a
 * {@code PieceReader}, on a thread of its own, with the consumer by a {@code PieceQueue}. A {@code PieceSchedule}, as a
 * rule the {@code DeviceSchedule}, says when each piece may be read.
 */
@NullMarked
package dev.terrain.prefetch.internal.stream;

import org.jspecify.annotations.NullMarked;
