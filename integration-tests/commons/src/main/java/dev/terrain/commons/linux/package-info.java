/** Linux: system calls through JNA, and the tree of block devices. */
@NullMarked
package dev.terrain.commons.linux;

import org.jspecify.annotations.NullMarked;
