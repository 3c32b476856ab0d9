package dev.terrain.integration.bench.terasort;

/** The two sides of the comparison. */
enum Arm {
    /** Stock Hadoop, or some of the plugins where it is their company that is measured. */
    BASE,
    PLUGINS
}
