/** The plugins, and the properties that switch them on. */
@NullMarked
package dev.terrain.install.internal.plugin;

import org.jspecify.annotations.NullMarked;
