/**
 * What a file's layout says: its attribute {@code lustre.lov}, decoded into a model
 * ({@link dev.terrain.lustre.internal.layout.Layout}), and from that how many bytes of any range lie on which OST
 * ({@link dev.terrain.lustre.internal.layout.StripeMap}). Plain Java; nothing here reads a file.
 *
 * <p>Structures, magic numbers and flags are those of lustre/include/uapi/linux/lustre/lustre_user.h, Lustre 2.17.
 */
@NullMarked
package dev.terrain.lustre.internal.layout;

import org.jspecify.annotations.NullMarked;
