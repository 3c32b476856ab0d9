package dev.terrain.rack;

import dev.terrain.commons.conf.Key;

/** Every configuration key of this module. docs/configuration.md lists the same keys, and a test compares the two. */
public enum RackKeys implements Key {
    TIERS(
            "terrain.rack.tiers",
            "string",
            "1ms,5ms,15ms",
            "",
            "Round trips at which a tier ends, rising, 1 to 8 of them. Below the first a node is near; from"
                    + " the last on it is in the last tier."),
    MAPPING(
            "terrain.rack.mapping",
            "string",
            "tiers",
            "",
            "tiers (locations show how far away a node is) or write-optimised (for Hadoop's own placement"
                    + " policy: racks arranged for the fewest distant replicas)."),
    OVERRIDES_FILE(
            "terrain.rack.overrides-file",
            "string",
            "",
            "",
            "A table of lines HOST SITE, where HOST may be an address or a CIDR range. It wins over every"
                    + " measurement."),
    STATE_FILE(
            "terrain.rack.state-file",
            "string",
            "",
            "",
            "File of the NameNode's measurements, replaced atomically. Empty:"
                    + " /var/lib/terrain/rack/latency.json if it can be created, else ~/.terrain/rack/latency.json."),
    STATE_URL(
            "terrain.rack.state-url",
            "string",
            "",
            "",
            "The NameNode's JMX page (http://namenode:9870/jmx), for ResourceManagers and ApplicationMasters."
                    + " Empty: they read the state file, if the NameNode's is on their host."),
    STATE_INTERVAL(
            "terrain.rack.state-interval",
            "time",
            "30s",
            "",
            "How often the NameNode writes the state and the others read it, from 1s on."),
    PROBE_INTERVAL(
            "terrain.rack.probe-interval",
            "time",
            "10s",
            "",
            "How often each DataNode is probed, from 100ms on, within probes-per-second."),
    PROBES_PER_SECOND(
            "terrain.rack.probes-per-second",
            "int",
            "50",
            "a second",
            "The most connects of the prober, 1 to 10000. With 50, up to 500 DataNodes are probed every 10"
                    + " s, 10,000 every 200 s: one of these moves within half an hour of a change, and all have a tier"
                    + " 20 minutes after the first start."),
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
            "Time after which a probe has failed, from 10ms on. A failed probe moves no node."),
    PROBE_WINDOW(
            "terrain.rack.probe-window",
            "int",
            "5",
            "probes",
            "The fastest of this many probes counts, 1 to 100. The first probe of a node never counts."),
    MOVE_CHANGE(
            "terrain.rack.move-change",
            "double",
            "0.3",
            "of the round trip",
            "Least change of the round trip, since the node came to its tier, for a move; 0 or more."),
    MOVE_ROUNDS(
            "terrain.rack.move-rounds", "int", "5", "probes", "Probes in a row that must agree on a move, 1 to 1000."),
    MOVE_INTERVAL(
            "terrain.rack.move-interval",
            "time",
            "10m",
            "",
            "Least time between two moves of a node, except the first."),
    DISTANT_REPLICAS(
            "terrain.rack.distant-replicas",
            "string",
            "1",
            "",
            "Replicas of a block at other sites: N, N+ (at least N), or P% (one replica, of that share of"
                    + " the blocks); or by directory, as in /=1,/archive=2,/tmp=0,/logs=30%. Never all replicas of a"
                    + " block."),
    MIN_NEAR(
            "terrain.rack.min-near",
            "int",
            "2",
            "replicas",
            "Replicas of a block at its writer's site from the first byte on, 1 to 512, at most its"
                    + " replication. With 1, a block that is being written has one copy."),
    PLACEMENT_ENABLED(
            "terrain.rack.placement-enabled",
            "boolean",
            "true",
            "",
            "Whether LatencyBlockPlacementPolicy places by site. false: it decides as Hadoop's own, and no"
                    + " block counts as misplaced.");

    private final Text text;

    RackKeys(String key, String type, String defaultValue, String unit, String doc) {
        this.text = new Text(key, type, defaultValue, unit, doc);
    }

    @Override
    public Text text() {
        return text;
    }
}
