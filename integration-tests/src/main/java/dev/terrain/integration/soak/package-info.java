/**
 * {@code integration-tests/bin/soak}: jobs of mixed kinds with all plugins, while daemons are killed and disks fill.
 */
@NullMarked
package dev.terrain.integration.soak;

import org.jspecify.annotations.NullMarked;
