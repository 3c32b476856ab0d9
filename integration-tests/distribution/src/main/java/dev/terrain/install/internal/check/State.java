package dev.terrain.install.internal.check;

/** How a plugin stands on a node. */
enum State {
    /** It is on. */
    ACTIVE,
    /** It is on, and has a reason to do nothing here; no mistake of anybody's. */
    ASIDE,
    /** Nothing names it. */
    OFF,
    /** It is on in part, or where it must not be. */
    WRONG,
    /** Terrain works, and other programs may not. */
    RISK,
    /** It is named, and its jar is not there. */
    MISSING,
    /** The node did not answer. */
    SILENT;

    /** Whether somebody has to do something. */
    boolean isFinding() {
        return this == WRONG || this == MISSING || this == SILENT;
    }

    /** Whether the plugin is named here completely. */
    boolean isOn() {
        return this == ACTIVE || this == ASIDE;
    }
}
