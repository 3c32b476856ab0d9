/**
 * What a task does with its intermediate files: borrows slabs for them, writes them and counts what became of them.
 *
 * <p>No native code runs here, and whatever fails in here leaves the task with a file as stock Hadoop creates it.
 */
@NullMarked
package dev.terrain.zone.internal.client;

import org.jspecify.annotations.NullMarked;
