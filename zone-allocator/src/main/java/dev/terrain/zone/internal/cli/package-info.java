/**
 * The command line, whose commands are listed in {@link dev.terrain.zone.internal.cli.Commands}.
 *
 * <p>Commands read arguments, ask the packages that know, and print. Exit codes: 0 done, 1 cannot, 2 wrong arguments;
 * the last two come with one line on stderr that says what, and what to do.
 */
@NullMarked
package dev.terrain.zone.internal.cli;

import org.jspecify.annotations.NullMarked;
