package dev.terrain.lustre;

/** Every configuration key of this module. docs/configuration.md lists the same keys, and a test compares the two. */
public enum LustreKeys {
    LOCALITY(
            "terrain.lustre.locality",
            "string",
            "on",
            "",
            "on, or off for the block locations and block size that stock Hadoop gives local files."),
    NODES(
            "terrain.lustre.nodes",
            "list",
            "yarn",
            "",
            "The compute nodes: yarn (those that run now, asked of the ResourceManager), map-file "
                    + "(those that have a line in the map file), or host names as their NodeManagers register."),
    MAP_FILE(
            "terrain.lustre.map-file",
            "string",
            "",
            "",
            "A local file that says where OSTs, servers and compute nodes are. It wins over what the "
                    + "Lustre client, DNS and Hadoop say."),
    DISTANCE(
            "terrain.lustre.distance",
            "string",
            "rack",
            "",
            "How far nodes are from servers: rack (edges in Hadoop's topology), torus (hops between "
                    + "the coordinates of the map file) or measured (values of distance-file)."),
    TORUS_SIZE(
            "terrain.lustre.torus-size",
            "list",
            "",
            "positions",
            "Positions in each dimension of the torus, such as 24,18; 0 for a dimension without a way round."),
    DISTANCE_FILE(
            "terrain.lustre.distance-file",
            "string",
            "",
            "",
            "A local file of lines NODE SERVER VALUE; a name may be a rack."),
    HOSTS_PER_SPLIT(
            "terrain.lustre.hosts-per-split",
            "int",
            "3",
            "hosts",
            "The most hosts that are named for a block, 1 to 15."),
    LEAST_GAIN(
            "terrain.lustre.least-gain",
            "double",
            "0.02",
            "of the average cost",
            "Hosts are named only if reading there costs at least this share less than on an average "
                    + "node, from 0 and below 1. Below it a block has no preference."),
    BLOCK_BYTES(
            "terrain.lustre.block-bytes",
            "bytes",
            "128m",
            "bytes",
            "Size of a block of lustre:///, and so of a split, from 64k on: a multiple of the stripe "
                    + "size keeps stripes whole."),
    ATTRIBUTE(
            "terrain.lustre.attribute",
            "string",
            "lustre.lov",
            "",
            "The extended attribute that holds a file's layout. Another name is for tests without Lustre.");

    private final String key;
    private final String type;
    private final String defaultValue;
    private final String unit;
    private final String doc;

    LustreKeys(String key, String type, String defaultValue, String unit, String doc) {
        this.key = key;
        this.type = type;
        this.defaultValue = defaultValue;
        this.unit = unit;
        this.doc = doc;
    }

    /** The name as it stands in an XML file. */
    public String key() {
        return key;
    }

    /** What kind of value it takes: string, list, int, double, or bytes (with Hadoop's suffixes). */
    public String type() {
        return type;
    }

    /** The value in effect when nothing is configured, as one would write it. */
    public String defaultValue() {
        return defaultValue;
    }

    /** The unit of a plain number, or an empty string. */
    public String unit() {
        return unit;
    }

    /** One or two sentences for the person who sets it. */
    public String doc() {
        return doc;
    }
}
