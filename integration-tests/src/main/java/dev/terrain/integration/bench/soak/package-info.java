/**
 * {@code integration-tests/bin/soak}: jobs of mixed kinds with all plugins, while daemons are killed, disks fill and
 * links stall.
 */
@NullMarked
package dev.terrain.integration.bench.soak;

import org.jspecify.annotations.NullMarked;
