/** What a task finds on the machine it runs on: memory that is free for the page cache, and idle cores. */
@NullMarked
package dev.terrain.spill.internal.node;

import org.jspecify.annotations.NullMarked;
