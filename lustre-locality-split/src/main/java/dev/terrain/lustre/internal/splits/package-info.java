/**
 * What Hadoop asks for: the hosts of a file's blocks ({@link dev.terrain.lustre.internal.splits.FileBlocks}), from
 * layout, servers and distances. Plain Java.
 */
@NullMarked
package dev.terrain.lustre.internal.splits;

import org.jspecify.annotations.NullMarked;
