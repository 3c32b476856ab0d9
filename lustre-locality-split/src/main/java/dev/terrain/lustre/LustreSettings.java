package dev.terrain.lustre;

import dev.terrain.lustre.internal.splits.FileBlocks.Choice;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;
import org.jspecify.annotations.Nullable;

/**
 * What the configuration asks for, checked. This is the only place that reads this module's keys.
 *
 * @param nodes host names, or one word that says who knows them
 * @param mapFile the operator's file
 * @param metric how distances are found
 * @param torusSize positions in each dimension; empty but for a torus
 * @param distanceFile measured values; present where they are asked for
 * @param choice how hosts are chosen
 * @param attribute that holds a file's layout
 */
record LustreSettings(
        List<String> nodes,
        Optional<Path> mapFile,
        Metric metric,
        List<Integer> torusSize,
        Optional<Path> distanceFile,
        Choice choice,
        String attribute) {

    /** The word for the nodes that the ResourceManager knows. */
    static final List<String> OF_YARN = List.of("yarn");

    /** The word for the nodes that the map file names. */
    static final List<String> OF_MAP_FILE = List.of("map-file");

    /** mapreduce.job.max.split.locations, beyond which Hadoop cuts the list. */
    private static final int MOST_HOSTS = 15;

    /** The smallest stripe there is. */
    private static final long LEAST_BLOCK_BYTES = 1 << 16;

    /** How far a node is from a server. */
    enum Metric {
        RACK,
        TORUS,
        MEASURED
    }

    /**
     * Whether files have block locations of ours at all.
     *
     * @throws IllegalArgumentException naming the key, the value found and what is allowed
     */
    static boolean isOn(Configuration conf) {
        String value = value(conf, LustreKeys.LOCALITY);
        if (value.equals("on") || value.equals("off")) {
            return value.equals("on");
        }
        throw refused(LustreKeys.LOCALITY, value, "on or off", null);
    }

    /**
     * Reads and checks every key.
     *
     * @throws IllegalArgumentException naming the key, the value found and what is allowed
     */
    static LustreSettings from(Configuration conf) {
        Metric metric = metric(conf);
        Optional<Path> mapFile = file(conf, LustreKeys.MAP_FILE);
        Optional<Path> distanceFile = file(conf, LustreKeys.DISTANCE_FILE);
        if (metric == Metric.MEASURED && distanceFile.isEmpty()) {
            throw refused(LustreKeys.DISTANCE_FILE, "", "a file where the distance is measured", null);
        }
        List<String> nodes = List.copyOf(conf.getTrimmedStringCollection(LustreKeys.NODES.key()));
        if (nodes.equals(OF_MAP_FILE) && mapFile.isEmpty()) {
            throw refused(LustreKeys.MAP_FILE, "", "a file where the nodes are those of the map file", null);
        }
        return new LustreSettings(
                nodes.isEmpty() ? OF_YARN : nodes,
                mapFile,
                metric,
                metric == Metric.TORUS ? torusSize(conf) : List.of(),
                distanceFile,
                new Choice(blockBytes(conf), hosts(conf), leastGain(conf)),
                value(conf, LustreKeys.ATTRIBUTE));
    }

    private static Metric metric(Configuration conf) {
        String value = value(conf, LustreKeys.DISTANCE);
        for (Metric metric : Metric.values()) {
            if (metric.name().toLowerCase(Locale.ROOT).equals(value)) {
                return metric;
            }
        }
        throw refused(LustreKeys.DISTANCE, value, "rack, torus or measured", null);
    }

    private static Optional<Path> file(Configuration conf, LustreKeys key) {
        String value = value(conf, key);
        return value.isEmpty() ? Optional.empty() : Optional.of(Path.of(value));
    }

    private static List<Integer> torusSize(Configuration conf) {
        String allowed = "whole numbers from 0 on with commas, such as 24,18";
        try {
            List<Integer> size = conf.getTrimmedStringCollection(LustreKeys.TORUS_SIZE.key()).stream()
                    .map(Integer::valueOf)
                    .toList();
            if (!size.isEmpty() && size.stream().allMatch(positions -> positions >= 0)) {
                return size;
            }
        } catch (NumberFormatException e) {
            throw refused(LustreKeys.TORUS_SIZE, value(conf, LustreKeys.TORUS_SIZE), allowed, e);
        }
        throw refused(LustreKeys.TORUS_SIZE, value(conf, LustreKeys.TORUS_SIZE), allowed, null);
    }

    private static long blockBytes(Configuration conf) {
        String value = value(conf, LustreKeys.BLOCK_BYTES);
        String allowed = "a size from 64k on";
        try {
            long bytes = TraditionalBinaryPrefix.string2long(value);
            if (bytes >= LEAST_BLOCK_BYTES) {
                return bytes;
            }
        } catch (IllegalArgumentException e) {
            throw refused(LustreKeys.BLOCK_BYTES, value, allowed, e);
        }
        throw refused(LustreKeys.BLOCK_BYTES, value, allowed, null);
    }

    private static int hosts(Configuration conf) {
        String value = value(conf, LustreKeys.HOSTS_PER_SPLIT);
        String allowed = "a whole number from 1 to " + MOST_HOSTS;
        try {
            int hosts = Integer.parseInt(value);
            if (hosts >= 1 && hosts <= MOST_HOSTS) {
                return hosts;
            }
        } catch (NumberFormatException e) {
            throw refused(LustreKeys.HOSTS_PER_SPLIT, value, allowed, e);
        }
        throw refused(LustreKeys.HOSTS_PER_SPLIT, value, allowed, null);
    }

    private static double leastGain(Configuration conf) {
        String value = value(conf, LustreKeys.LEAST_GAIN);
        try {
            double share = Double.parseDouble(value);
            if (share >= 0 && share < 1) {
                return share;
            }
        } catch (NumberFormatException e) {
            throw refused(LustreKeys.LEAST_GAIN, value, "from 0 and below 1", e);
        }
        throw refused(LustreKeys.LEAST_GAIN, value, "from 0 and below 1", null);
    }

    private static String value(Configuration conf, LustreKeys key) {
        return conf.getTrimmed(key.key(), key.defaultValue());
    }

    private static IllegalArgumentException refused(
            LustreKeys key, String value, String allowed, @Nullable RuntimeException cause) {
        return new IllegalArgumentException(key.key() + " is '" + value + "'; allowed is " + allowed, cause);
    }
}
