/** What lustre-locality-split costs and is worth: {@link dev.terrain.integration.bench.lustre.LustreBenchCommand}. */
@NullMarked
package dev.terrain.integration.bench.lustre;

import org.jspecify.annotations.NullMarked;
