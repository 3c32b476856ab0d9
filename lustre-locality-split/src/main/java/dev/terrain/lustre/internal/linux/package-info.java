/**
 * What the kernel is asked: the only package that knows JNA. Failures are
 * {@link dev.terrain.commons.linux.KernelException}, which keeps the errno.
 */
@NullMarked
package dev.terrain.lustre.internal.linux;

import org.jspecify.annotations.NullMarked;
