package dev.terrain.lustre;

import dev.terrain.commons.conf.Key;

/** Every configuration key of this module. docs/configuration.md lists the same keys, and a test compares the two. */
public enum LustreKeys implements Key {
    LOCALITY(
            "terrain.lustre.locality",
            "string",
            "on",
            "",
            "on, or off for stock Hadoop's block locations and block size of local files."),
    NODES(
            "terrain.lustre.nodes",
            "list",
            "yarn",
            "",
            "The compute nodes: yarn (those that the ResourceManager reports), map-file (those with a line"
                    + " in the map file), or host names as their NodeManagers register."),
    MAP_FILE(
            "terrain.lustre.map-file",
            "string",
            "",
            "",
            "A local file that says where OSTs, servers and compute nodes are. It wins over the Lustre"
                    + " client, DNS and Hadoop."),
    DISTANCE(
            "terrain.lustre.distance",
            "string",
            "rack",
            "",
            "How far nodes are from servers: rack (edges in Hadoop's topology), torus (hops between the"
                    + " coordinates of the map file) or measured (values of distance-file)."),
    TORUS_SIZE(
            "terrain.lustre.torus-size",
            "list",
            "",
            "positions",
            "Positions in each dimension of the torus, such as 24,18; 0 for a dimension that does not wrap"
                    + " around."),
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
            "The most hosts named for a block, 1 to 15. LustreInputFormat names one for a split."),
    LEAST_GAIN(
            "terrain.lustre.least-gain",
            "double",
            "0.02",
            "of the average cost",
            "Hosts are named only if reading there costs at least this share less than on an average node,"
                    + " from 0 and below 1."),
    BLOCK_BYTES(
            "terrain.lustre.block-bytes",
            "bytes",
            "128m",
            "bytes",
            "Size of a block of lustre:///, and so of a split, from 64k on. A multiple of the stripe size"
                    + " keeps stripes whole."),
    DELEGATE(
            "terrain.lustre.delegate",
            "class",
            "org.apache.hadoop.mapreduce.lib.input.TextInputFormat",
            "",
            "The InputFormat that makes the splits and reads the records. Set at submission; set it by hand"
                    + " only in a job that names LustreInputFormat itself."),
    SPLITS(
            "terrain.lustre.splits",
            "string",
            "stripe",
            "",
            "Where splits of LustreInputFormat begin and end: stripe (at the stripe boundaries nearest to"
                    + " where the job's own InputFormat had them), ost (each split reads the stripes of one OST; use"
                    + " large stripes) or plain (where the job's own InputFormat had them)."),
    ANY_OFFSET_FORMATS(
            "terrain.lustre.any-offset-formats",
            "list",
            "org.apache.hadoop.examples.terasort.TeraInputFormat",
            "",
            "InputFormats with a getSplits of their own whose readers find the first record from any offset,"
                    + " so that their splits may begin elsewhere. Those that leave getSplits to FileInputFormat need no"
                    + " entry, unless they are not Hadoop's own and the job sets its split sizes."),
    OVERSUBSCRIPTION(
            "terrain.lustre.oversubscription",
            "double",
            "4",
            "of the links",
            "How many times more the nodes of a rack or torus position can read than their links to others carry, from "
                    + "0.01 to 1000. Where these links limit a job, nodes near the bytes get more splits."),
    TASK_BYTES(
            "terrain.lustre.task-bytes",
            "bytes",
            "64m",
            "bytes",
            "What starting a task costs, as bytes that it could read meanwhile, above 0. A split of 50 times as many"
                    + " is cut in two, of 250 times in six, so that fast nodes take over what slow ones leave."),
    ATTRIBUTE(
            "terrain.lustre.attribute",
            "string",
            "lustre.lov",
            "",
            "The extended attribute that holds a file's layout. Change it only for tests without Lustre.");

    private final Text text;

    LustreKeys(String key, String type, String defaultValue, String unit, String doc) {
        this.text = new Text(key, type, defaultValue, unit, doc);
    }

    @Override
    public Text text() {
        return text;
    }
}
