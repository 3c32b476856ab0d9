/** Switching plugins on and off in an operator's site files, without touching what the operator wrote. */
@NullMarked
package dev.terrain.install.internal.site;

import org.jspecify.annotations.NullMarked;
