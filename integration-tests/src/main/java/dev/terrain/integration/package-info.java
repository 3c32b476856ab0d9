/** A stock Hadoop of real processes, and the main job run on it: TeraSort, stock against plugins. */
package dev.terrain.integration;
