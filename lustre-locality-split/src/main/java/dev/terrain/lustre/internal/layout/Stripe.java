package dev.terrain.lustre.internal.layout;

import java.util.OptionalInt;

/**
 * Bytes of a file that lie together: on one object, or all elsewhere.
 *
 * @param start first byte in the file
 * @param end behind its last byte, after {@code start}; {@link Component#END_OF_FILE} where it has none
 * @param ost that has them; empty where none has, or several mirrors share the reads
 */
public record Stripe(long start, long end, OptionalInt ost) {}
