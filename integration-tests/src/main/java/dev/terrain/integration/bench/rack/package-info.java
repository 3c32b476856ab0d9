/** Clusters with a distant site, and the rack benchmark as one command. */
@NullMarked
package dev.terrain.integration.bench.rack;

import org.jspecify.annotations.NullMarked;
