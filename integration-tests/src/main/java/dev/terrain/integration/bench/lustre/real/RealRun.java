package dev.terrain.integration.bench.lustre.real;

/**
 * All files read once.
 *
 * @param placing who decided where
 * @param number 1 for the first of its placing
 * @param seconds until the last node had all its bytes
 * @param megabytesPerSecond of all nodes together, in millions of bytes
 * @param crossRackShare share of the bytes that came from another rack, 0 to 1
 * @param mostFiles of the node with the most of them
 */
record RealRun(
        Placing placing, int number, double seconds, double megabytesPerSecond, double crossRackShare, int mostFiles) {}
