/**
 * Which node reads which split ({@link dev.terrain.lustre.internal.assign.Balanced}): near the servers that hold its
 * bytes, and no node much more than others. Plain Java.
 */
@NullMarked
package dev.terrain.lustre.internal.assign;

import org.jspecify.annotations.NullMarked;
