/** What the comparisons with Hadoop on random jobs share. */
@NullMarked
package dev.terrain.spill.fuzz;

import org.jspecify.annotations.NullMarked;
