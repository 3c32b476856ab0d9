/**
 * A wide area network on one machine: network namespaces, one for each host, bridges, one for each site, and a delay
 * line (src/main/c/delay-line.c) between a distant site and the others.
 *
 * <p>{@link dev.terrain.integration.network.Wan} is the entrance.
 */
@NullMarked
package dev.terrain.integration.network;

import org.jspecify.annotations.NullMarked;
