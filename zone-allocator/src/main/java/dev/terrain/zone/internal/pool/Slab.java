package dev.terrain.zone.internal.pool;

import java.nio.file.Path;

/**
 * A slab that was lent: now an ordinary file of the borrower's name.
 *
 * @param file its name
 * @param capacityBytes how much fits before further blocks have to be found, anywhere
 */
public record Slab(Path file, long capacityBytes) {}
