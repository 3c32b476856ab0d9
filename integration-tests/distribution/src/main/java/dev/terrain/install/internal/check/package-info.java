/** The state of the plugins on a running cluster, from what its daemons report. */
@NullMarked
package dev.terrain.install.internal.check;

import org.jspecify.annotations.NullMarked;
