package dev.terrain.commons.submit;

import dev.terrain.commons.conf.Key;

/** The configuration keys that all plugins have in common. docs/configuration.md lists them too. */
public enum SharedKeys implements Key {
    /** The switch. */
    PLUGINS(
            "terrain.plugins",
            "list",
            "none",
            "",
            "The plugins that jobs have from their submission on: all, none, or a list of prefetch, spill, zone, rack and"
                    + " lustre."),

    /** What runs the jobs of the framework terrain. */
    FRAMEWORK(
            "terrain.framework-name",
            "string",
            "yarn",
            "",
            "The framework that runs jobs when mapreduce.framework.name is terrain, which is for class paths on which"
                    + " Hadoop's own jars stand before these: yarn, local, or any name that a ClientProtocolProvider"
                    + " answers to."),

    /** How tasks get the jars. */
    SHIP_JARS(
            "terrain.ship-jars",
            "boolean",
            "true",
            "",
            "Whether a job brings the jars of its plugins to its tasks, as -libjars would. Not those of the local runner,"
                    + " nor with the framework name terrain. Set false where they are on Hadoop's class path on every"
                    + " node.");

    private final Text text;

    SharedKeys(String key, String type, String defaultValue, String unit, String doc) {
        this.text = new Text(key, type, defaultValue, unit, doc);
    }

    @Override
    public Text text() {
        return text;
    }
}
