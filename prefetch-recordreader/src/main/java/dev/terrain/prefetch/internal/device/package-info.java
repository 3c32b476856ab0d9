/**
 * Which device serves a read, and taking turns at it with every other reader of this machine. Plain Java on Linux:
 * sysfs and byte locks (fcntl(2)), no Hadoop.
 */
@NullMarked
package dev.terrain.prefetch.internal.device;

import org.jspecify.annotations.NullMarked;
