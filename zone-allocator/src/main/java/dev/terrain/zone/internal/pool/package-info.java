/**
 * Files of allocated, unwritten blocks in the outer zone ("slabs"), kept in a folder of the file system that they
 * serve, lent to intermediate files by rename and taken back when nobody needs them.
 *
 * <p>{@link dev.terrain.zone.internal.pool.PoolKeeper} owns a pool, in the NodeManager;
 * {@link dev.terrain.zone.internal.pool.SlabLender} takes from it, in the tasks, without any native code.
 */
@NullMarked
package dev.terrain.zone.internal.pool;

import org.jspecify.annotations.NullMarked;
