/**
 * Which server an OST is on and where that server stands ({@link dev.terrain.lustre.internal.osts.OstMap}): from what
 * the Lustre client shows in /sys and /proc, the operator's map file, and reverse DNS. Plain Java.
 */
@NullMarked
package dev.terrain.lustre.internal.osts;

import org.jspecify.annotations.NullMarked;
