/**
 * What {@code hadoop jar lustre-locality-split.jar} offers on the command line
 * ({@link dev.terrain.lustre.internal.cli.ExplainCommand}): {@code explain} says where the bytes of files are, who
 * would read them, and what that is worth. Reads only.
 */
@NullMarked
package dev.terrain.lustre.internal.cli;

import org.jspecify.annotations.NullMarked;
