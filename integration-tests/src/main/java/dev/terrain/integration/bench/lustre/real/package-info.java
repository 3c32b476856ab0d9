/**
 * What placement is worth where links are narrow: {@link dev.terrain.integration.bench.lustre.real.RealCommand} has
 * programs in network namespaces read from one another over real TCP, placed at random and as lustre-locality-split
 * assigns them.
 */
@NullMarked
package dev.terrain.integration.bench.lustre.real;

import org.jspecify.annotations.NullMarked;
