/**
 * What the kernel is asked: the only package that knows JNA, ioctl numbers and struct layouts.
 *
 * <p>Everything here speaks in bytes, never in blocks or sectors, and fails with
 * {@link dev.terrain.commons.linux.KernelException}, which keeps the errno.
 */
@NullMarked
package dev.terrain.zone.internal.linux;

import org.jspecify.annotations.NullMarked;
