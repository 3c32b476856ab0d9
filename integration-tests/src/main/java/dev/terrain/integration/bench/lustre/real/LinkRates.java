package dev.terrain.integration.bench.lustre.real;

/**
 * What one reader alone got, in millions of bits a second.
 *
 * @param serverMegabits from the server of its own rack
 * @param uplinkMegabits from that of another
 */
record LinkRates(double serverMegabits, double uplinkMegabits) {}
