package dev.terrain.integration.bench.zonecost;

/**
 * What the command {@code pin} took on a large, empty, sparse file system.
 *
 * @param fileSystemBytes its size
 * @param pinSeconds of the whole command, the start of its JVM included
 * @param releaseSeconds of the command {@code release}
 * @param diskBytes what the pin wrote, as the sparse image grew
 */
record PinFigures(long fileSystemBytes, double pinSeconds, double releaseSeconds, long diskBytes) {}
