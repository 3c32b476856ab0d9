/** What the benchmarks' command lines have in common. */
@NullMarked
package dev.terrain.integration.bench;

import org.jspecify.annotations.NullMarked;
