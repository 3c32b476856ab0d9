/** What the benchmarks' command lines have in common. */
@NullMarked
package dev.terrain.integration.command;

import org.jspecify.annotations.NullMarked;
