/** {@code bin/scan-bench}: jobs that scan LINEITEM from a simulated disk, stock and reading ahead. */
@NullMarked
package dev.terrain.integration.bench.scan;

import org.jspecify.annotations.NullMarked;
