package dev.terrain.zone;

import dev.terrain.commons.conf.Key;

/** Every configuration key of this module. docs/configuration.md lists the same keys, and a test compares the two. */
public enum ZoneKeys implements Key {
    FORECAST_BYTES(
            "terrain.zone.forecast-bytes",
            "bytes",
            "64m",
            "bytes",
            "Size of the slab for a file of unknown size, from 1m to 1g."),
    LARGEST_SLAB_BYTES(
            "terrain.zone.largest-slab-bytes",
            "bytes",
            "1g",
            "bytes",
            "The largest slab of a pool, a power of two from 1m to 1g; at most an eighth of the pool."),
    KEEP_FREE_BYTES(
            "terrain.zone.keep-free-bytes",
            "bytes",
            "0",
            "bytes",
            "Bytes that a pool always leaves available to others; 0: 64m or 1 % of the file system,"
                    + " whichever is more. The fullness ceiling may require more."),
    FULLNESS_CEILING(
            "terrain.zone.fullness-ceiling",
            "double",
            "0.85",
            "of the file system",
            "The used share from which slabs are given back, above 0 and up to 1. Keep it below the"
                    + " threshold of YARN's disk checker (90 % by default)."),
    REFILL_BYTES(
            "terrain.zone.refill-bytes",
            "bytes",
            "64m",
            "bytes",
            "Free bytes in the zone, from 1m on, from which the NodeManager adds them to the pool."),
    MODE(
            "terrain.zone.mode",
            "string",
            "pool",
            "",
            "What the NodeManager keeps in its local directories: pool (slabs for intermediate files), pin"
                    + " (confines the whole file system to the zone) or off (removes pools; the command release removes"
                    + " a pin)."),
    FASTER_THAN(
            "terrain.zone.faster-than",
            "double",
            "0.9",
            "of the outer speed",
            "The zone ends where the disk reads slower than this share of its outer speed, above 0 and below" + " 1."),
    OUTER_SHARE(
            "terrain.zone.outer-share",
            "double",
            "",
            "of the disk",
            "The zone as a share of the disk, above 0 and below 1. Replaces faster-than."),
    OUTER_BYTES(
            "terrain.zone.outer-bytes",
            "bytes",
            "",
            "bytes",
            "The zone in bytes from the outer edge of the disk. Replaces faster-than; cannot be combined"
                    + " with outer-share."),
    PROFILE_DIR(
            "terrain.zone.profile-dir",
            "string",
            "",
            "",
            "Folder of the disks' speed profiles. Empty: /var/lib/terrain/zone if it can be created, else"
                    + " ~/.terrain/zone."),
    ALLOW_ROOT_FILE_SYSTEM(
            "terrain.zone.allow-root-filesystem",
            "boolean",
            "false",
            "",
            "Whether local directories on the root file system get a pool or a pin."),
    INTERVAL(
            "terrain.zone.interval",
            "time",
            "5s",
            "",
            "How often the NodeManager checks every local directory, from 100ms on.");

    private final Text text;

    ZoneKeys(String key, String type, String defaultValue, String unit, String doc) {
        this.text = new Text(key, type, defaultValue, unit, doc);
    }

    @Override
    public Text text() {
        return text;
    }
}
