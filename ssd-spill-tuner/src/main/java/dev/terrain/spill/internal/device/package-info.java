/** x. */
@NullMarked
package dev.terrain.spill.internal.device;

import org.jspecify.annotations.NullMarked;
