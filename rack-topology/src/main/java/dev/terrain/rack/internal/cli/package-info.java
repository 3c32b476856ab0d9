/** The commands of {@code hadoop jar rack-topology.jar}. */
package dev.terrain.rack.internal.cli;
