package dev.terrain.zone.internal.service;

import dev.terrain.zone.internal.disk.DiskPlace.OnDisk;
import dev.terrain.zone.internal.disk.Mount;

/**
 * The zone under a directory.
 *
 * @param mount the file system
 * @param place where it lies on its disk
 * @param limitBytes where the zone ends, from the start of the file system's device
 */
record Zone(Mount mount, OnDisk place, long limitBytes) {}
