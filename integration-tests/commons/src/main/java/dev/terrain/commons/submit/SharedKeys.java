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
            "The plugins of jobs submitted from now on: all, none, or a list of prefetch, spill, zone, rack"
                    + " and lustre."),

    /** The framework behind the framework name terrain. */
    FRAMEWORK(
            "terrain.framework-name",
            "string",
            "yarn",
            "",
            "The framework that runs jobs if mapreduce.framework.name is terrain: yarn, local, or any name"
                    + " that a ClientProtocolProvider answers to. Use it where Hadoop's jars stand before these on the"
                    + " class path."),

    /** How tasks get the jars. */
    SHIP_JARS(
            "terrain.ship-jars",
            "boolean",
            "true",
            "",
            "Whether a job brings the plugins' jars to its tasks, as -libjars does; never with the local"
                    + " runner or the framework name terrain. Set false if every node has them on Hadoop's class path.");

    private final Text text;

    SharedKeys(String key, String type, String defaultValue, String unit, String doc) {
        this.text = new Text(key, type, defaultValue, unit, doc);
    }

    @Override
    public Text text() {
        return text;
    }
}
