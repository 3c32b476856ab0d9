/** What the daemons of a live cluster say of themselves, and what that means for the plugins. */
@NullMarked
package dev.terrain.install.internal.check;

import org.jspecify.annotations.NullMarked;
