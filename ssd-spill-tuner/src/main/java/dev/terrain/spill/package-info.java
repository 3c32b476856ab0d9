/** Chooses the sort buffer, merge factor and I/O buffer of each map task. */
package dev.terrain.spill;
