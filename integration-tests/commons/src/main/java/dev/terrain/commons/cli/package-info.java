/** The frame of the command lines: finds a command, parses its options, explains itself. */
@NullMarked
package dev.terrain.commons.cli;

import org.jspecify.annotations.NullMarked;
