package dev.terrain.integration.bench.terasort;

import java.util.Locale;

/** The two sides of the comparison. */
enum Arm {
    /** Stock Hadoop, or some of the plugins where it is their company that is measured. */
    BASE,
    PLUGINS;

    /** The class of its bars and points in pictures. */
    String cssClass() {
        return name().toLowerCase(Locale.ROOT);
    }
}
