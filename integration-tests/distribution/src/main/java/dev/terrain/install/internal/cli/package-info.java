/** The commands. */
@NullMarked
package dev.terrain.install.internal.cli;

import org.jspecify.annotations.NullMarked;
