/** What lustre-locality-split costs and is worth: {@link dev.terrain.integration.lustre.LustreBenchCommand}. */
@NullMarked
package dev.terrain.integration.lustre;

import org.jspecify.annotations.NullMarked;
