/** Keeps MapReduce's intermediate data in the outer, faster zone of hard disks. */
@NullMarked
package dev.terrain.zone;

import org.jspecify.annotations.NullMarked;
