package dev.terrain.spill;

/**
 * The value that one of Hadoop's settings has in a task, and whether a plan may choose another.
 *
 * @param value the value in effect
 * @param freedom whether the plan may choose another
 */
record Setting(int value, Freedom freedom) {

    /** Whether a plan may choose another value. */
    enum Freedom {
        /** The value comes from the cluster's files. */
        TUNABLE,
        /** The value is the job's own choice, or a change would reach further than this task. */
        FIXED
    }

    static Setting tunable(int value) {
        return new Setting(value, Freedom.TUNABLE);
    }

    static Setting fixed(int value) {
        return new Setting(value, Freedom.FIXED);
    }

    boolean isTunable() {
        return freedom == Freedom.TUNABLE;
    }
}
