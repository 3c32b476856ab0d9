/** Clusters with a distant site, and the rack benchmark as one command. */
@NullMarked
package dev.terrain.integration.rack;

import org.jspecify.annotations.NullMarked;
