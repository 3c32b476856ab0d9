package dev.terrain.integration.bench.scan;

import java.util.Locale;

/** A constant that the command line and the reports call by its name in lower case, with hyphens. */
interface Labelled {

    /** The constant's own name. */
    String name();

    default String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
