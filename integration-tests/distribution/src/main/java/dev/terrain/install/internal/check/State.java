package dev.terrain.install.internal.check;

/** The state of a plugin on a node. */
enum State {
    /** It is on. */
    ACTIVE,
    /** It is on, but idle for a reason that is no mistake. */
    ASIDE,
    /** Nothing names it. */
    OFF,
    /** It is partly configured, or in the wrong place. */
    WRONG,
    /** Terrain works, and other programs may not. */
    RISK,
    /** It is named, and its jar is not there. */
    MISSING,
    /** The node did not answer. */
    SILENT;

    /** Whether it needs action. */
    boolean isFinding() {
        return this == WRONG || this == MISSING || this == SILENT;
    }

    /** Whether the plugin is named here completely. */
    boolean isOn() {
        return this == ACTIVE || this == ASIDE;
    }
}
