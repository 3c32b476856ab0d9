/** The suite as something one installs: the program behind {@code bin/terrain}, which is made into the tarball. */
@NullMarked
package dev.terrain.install;

import org.jspecify.annotations.NullMarked;
