/**
 * What Hadoop asks for: the hosts of a file's blocks ({@link dev.terrain.lustre.internal.split.FileBlocks}), from
 * layout, servers and distances. Plain Java.
 */
@NullMarked
package dev.terrain.lustre.internal.split;

import org.jspecify.annotations.NullMarked;
