package dev.terrain.zone;

import dev.terrain.commons.conf.Key;

/** Every configuration key of this module. docs/configuration.md lists the same keys, and a test compares the two. */
public enum ZoneKeys implements Key {
    FORECAST_BYTES(
            "terrain.zone.forecast-bytes",
            "bytes",
            "64m",
            "bytes",
            "How large a slab is asked for when nothing tells how large a file becomes, from 1m to 1g."),
    LARGEST_SLAB_BYTES(
            "terrain.zone.largest-slab-bytes",
            "bytes",
            "1g",
            "bytes",
            "The largest slab of a pool, a power of two from 1m to 1g; never more than an eighth of the zone."),
    KEEP_FREE_BYTES(
            "terrain.zone.keep-free-bytes",
            "bytes",
            "0",
            "bytes",
            "What a pool leaves available to everybody else at any moment; 0 is 64m or 1 % of the file system, "
                    + "whichever is more. The fullness ceiling may ask for more."),
    FULLNESS_CEILING(
            "terrain.zone.fullness-ceiling",
            "double",
            "0.85",
            "of the file system",
            "From which used share on slabs are given back, above 0 and up to 1. Below the threshold of YARN's disk "
                    + "checker, which is 90 % unless configured."),
    REFILL_BYTES(
            "terrain.zone.refill-bytes",
            "bytes",
            "64m",
            "bytes",
            "How much of the zone must be free, from 1m on, before an idle node makes it part of the pool again."),
    MODE(
            "terrain.zone.mode",
            "string",
            "pool",
            "",
            "What the NodeManager keeps in its local directories: pool (slabs for intermediate files), pin (the whole file "
                    + "system is confined to the zone) or off (pools are taken down; a pin is given up by the command release)."),
    FASTER_THAN(
            "terrain.zone.faster-than",
            "double",
            "0.9",
            "of the outer speed",
            "The zone reaches as far as the disk reads at least this share of its outer speed, above 0 and below 1."),
    OUTER_SHARE(
            "terrain.zone.outer-share",
            "double",
            "",
            "of the disk",
            "The zone is this share of the disk, above 0 and below 1. Set, it replaces faster-than."),
    OUTER_BYTES(
            "terrain.zone.outer-bytes",
            "bytes",
            "",
            "bytes",
            "The zone is so many bytes of the disk, from its outer edge. Set, it replaces faster-than; not beside outer-share."),
    PROFILE_DIR(
            "terrain.zone.profile-dir",
            "string",
            "",
            "",
            "Where the speeds of disks are kept. Empty: /var/lib/terrain/zone if it can be made, else ~/.terrain/zone."),
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
            "How often the NodeManager looks after every local directory, from 100ms on.");

    private final Text text;

    ZoneKeys(String key, String type, String defaultValue, String unit, String doc) {
        this.text = new Text(key, type, defaultValue, unit, doc);
    }

    @Override
    public Text text() {
        return text;
    }
}
