/**
 * What runs inside the NodeManager: one thread that looks after the zones of all local directories, and their metrics.
 *
 * <p>Data flows one way: {@link dev.terrain.zone.internal.service.Survey} finds out what a directory lies on and where
 * its zone ends, a {@link dev.terrain.zone.internal.service.ZoneKeeper} keeps a pool or a pin there, and what it
 * reports becomes a metrics2 record.
 */
@NullMarked
package dev.terrain.zone.internal.service;

import org.jspecify.annotations.NullMarked;
