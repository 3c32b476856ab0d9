package dev.terrain.rack;

import dev.terrain.commons.conf.Key;

/** Every configuration key of this module. docs/configuration.md lists the same keys, and a test compares the two. */
public enum RackKeys implements Key {
    TIERS(
            "terrain.rack.tiers",
            "string",
            "1ms,5ms,15ms",
            "",
            "Round trips at which a tier ends, rising, 1 to 8 of them: below the first a node is near, from the last"
                    + " on it is in the last tier."),
    MAPPING(
            "terrain.rack.mapping",
            "string",
            "tiers",
            "",
            "tiers (locations say how far away a node is) or write-optimised (for sites that keep Hadoop's own"
                    + " placement policy: racks arranged so that the fewest replicas are distant)."),
    OVERRIDES_FILE(
            "terrain.rack.overrides-file",
            "string",
            "",
            "",
            "A table of the operator's: host, address or CIDR range, white space, site. It wins over"
                    + " every measurement."),
    STATE_FILE(
            "terrain.rack.state-file",
            "string",
            "",
            "",
            "Where the NameNode keeps what it measured, replaced atomically. Empty: /var/lib/terrain/rack/latency.json"
                    + " if it can be made, else ~/.terrain/rack/latency.json."),
    STATE_URL(
            "terrain.rack.state-url",
            "string",
            "",
            "",
            "For ResourceManager and ApplicationMasters on other hosts than the NameNode: its JMX page, as in"
                    + " http://namenode:9870/jmx. Empty: they read the state file."),
    STATE_INTERVAL(
            "terrain.rack.state-interval",
            "time",
            "30s",
            "",
            "How often the state is written by the NameNode and read by the others, from 1s on."),
    PROBE_INTERVAL(
            "terrain.rack.probe-interval",
            "time",
            "10s",
            "",
            "How often each DataNode is probed, from 100ms on, as far as probes-per-second allows."),
    PROBES_PER_SECOND(
            "terrain.rack.probes-per-second",
            "int",
            "50",
            "a second",
            "The most connects the prober makes, 1 to 10000. With 50, up to 500 DataNodes have their turn every 10 s;"
                    + " 10,000 have it every 200 s: one of them moves within half an hour of a change, and all have a tier"
                    + " 20 minutes after the very first start."),
    PROBES_IN_FLIGHT(
            "terrain.rack.probes-in-flight",
            "int",
            "64",
            "sockets",
            "The most connects that wait for an answer at once, 1 to 1024."),
    PROBE_TIMEOUT(
            "terrain.rack.probe-timeout",
            "time",
            "2s",
            "",
            "After which a probe has failed, from 10ms on. It moves no node."),
    PROBE_WINDOW(
            "terrain.rack.probe-window",
            "int",
            "5",
            "probes",
            "Of how many probes the fastest counts, 1 to 100. The first one to a node is never counted."),
    MOVE_CHANGE(
            "terrain.rack.move-change",
            "double",
            "0.3",
            "of the round trip",
            "How far a round trip must have changed since the node came to its tier, before it moves; 0 and more."),
    MOVE_ROUNDS("terrain.rack.move-rounds", "int", "5", "probes", "How many probes in a row must say so, 1 to 1000."),
    MOVE_INTERVAL(
            "terrain.rack.move-interval",
            "time",
            "10m",
            "",
            "The least time between two moves of a node; the first, from the location it was given unmeasured, need"
                    + " not wait."),
    DISTANT_REPLICAS(
            "terrain.rack.distant-replicas",
            "string",
            "1",
            "",
            "How many replicas of a block lie at another site than the others: N, N+ (at least N), or P% (one replica,"
                    + " of that share of the blocks); by directory as in /=1,/archive=2,/tmp=0,/logs=30%. Never all"
                    + " replicas of a block."),
    MIN_NEAR(
            "terrain.rack.min-near",
            "int",
            "2",
            "replicas",
            "How many replicas a block has at its writer's site from its first byte on, 1 to 512, if its replication"
                    + " is as high. With 1, a block that is being written has one copy."),
    PLACEMENT_ENABLED(
            "terrain.rack.placement-enabled",
            "boolean",
            "true",
            "",
            "Whether LatencyBlockPlacementPolicy places by site. false: it decides as Hadoop's own, and no block is"
                    + " called misplaced.");

    private final Text text;

    RackKeys(String key, String type, String defaultValue, String unit, String doc) {
        this.text = new Text(key, type, defaultValue, unit, doc);
    }

    @Override
    public Text text() {
        return text;
    }
}
