package dev.terrain.lustre;

import dev.terrain.lustre.internal.assign.Balanced;
import dev.terrain.lustre.internal.assign.Strategy;
import dev.terrain.lustre.internal.assign.WeightedMean;
import dev.terrain.lustre.internal.splits.FileBlocks.Choice;
import dev.terrain.lustre.internal.splits.JobPlacement;
import dev.terrain.lustre.internal.splits.Splitting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.InputFormat;
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
 * @param choice how hosts of a block are chosen
 * @param splitting where splits of a job begin and end
 * @param anyOffsetFormats InputFormats whose splits may begin anywhere, by class name
 * @param placement how a job's splits are given to nodes
 * @param attribute that holds a file's layout
 */
record LustreSettings(
        List<String> nodes,
        Optional<Path> mapFile,
        Metric metric,
        List<Integer> torusSize,
        Optional<Path> distanceFile,
        Choice choice,
        Splitting splitting,
        List<String> anyOffsetFormats,
        JobPlacement placement,
        String attribute) {

    /** The word for the nodes that the ResourceManager knows. */
    static final List<String> OF_YARN = List.of("yarn");

    /** The word for the nodes that the map file names. */
    static final List<String> OF_MAP_FILE = List.of("map-file");

    /** mapreduce.job.max.split.locations, beyond which Hadoop cuts the list. */
    private static final int MOST_HOSTS = 15;

    /** A node with eleven times the work of others: more is no balance. */
    private static final double MOST_SLACK = 10;

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
        Metric metric = named(conf, LustreKeys.DISTANCE, Metric.values(), "rack, torus or measured");
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
                new Choice(
                        bytes(conf, LustreKeys.BLOCK_BYTES, LEAST_BLOCK_BYTES, "a size from 64k on"),
                        hosts(conf),
                        leastGain(conf)),
                named(conf, LustreKeys.SPLITS, Splitting.values(), "stripe, ost or plain"),
                List.of(conf.getTrimmedStrings(
                        LustreKeys.ANY_OFFSET_FORMATS.key(), LustreKeys.ANY_OFFSET_FORMATS.defaultValue())),
                new JobPlacement(strategy(conf), bytes(conf, LustreKeys.TASK_BYTES, 0, "a size from 0 on")),
                value(conf, LustreKeys.ATTRIBUTE));
    }

    /**
     * The framework that really runs the jobs.
     *
     * @throws IllegalArgumentException when it is empty or leads back to this module
     */
    static String frameworkName(Configuration conf) {
        String value = value(conf, LustreKeys.FRAMEWORK_NAME);
        if (value.isEmpty() || value.equals(LustreFrameworkProvider.FRAMEWORK_NAME)) {
            String allowed = "the framework that runs the jobs, such as yarn or local";
            throw refused(LustreKeys.FRAMEWORK_NAME, value, allowed, null);
        }
        return value;
    }

    /**
     * Whether a job brings this module's jar to its tasks.
     *
     * @throws IllegalArgumentException naming the key, the value found and what is allowed
     */
    static boolean shipsJar(Configuration conf) {
        String value = value(conf, LustreKeys.SHIP_JAR);
        // Configuration.getBoolean would take "flase" for the default.
        if (value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false")) {
            return Boolean.parseBoolean(value);
        }
        throw refused(LustreKeys.SHIP_JAR, value, "true or false", null);
    }

    /** Records the InputFormat that the job itself chose. */
    static void recordDelegate(Configuration conf, String className) {
        conf.set(LustreKeys.DELEGATE.key(), className);
    }

    /**
     * The InputFormat that the job itself chose.
     *
     * @throws IOException when there is none of that name
     */
    @SuppressWarnings("rawtypes") // A class literal knows no type arguments.
    static Class<? extends InputFormat> delegate(Configuration conf) throws IOException {
        String name = value(conf, LustreKeys.DELEGATE);
        IllegalArgumentException refused = refused(
                LustreKeys.DELEGATE, name, "another InputFormat of org.apache.hadoop.mapreduce on the classpath", null);
        try {
            if (!name.equals(LustreInputFormat.class.getName())) {
                return conf.getClassByName(name).asSubclass(InputFormat.class);
            }
        } catch (ClassNotFoundException | ClassCastException e) {
            refused.addSuppressed(e);
        }
        throw new IOException(refused);
    }

    private static <E extends Enum<E>> E named(Configuration conf, LustreKeys key, E[] values, String allowed) {
        String value = value(conf, key);
        for (E one : values) {
            if (one.name().toLowerCase(Locale.ROOT).equals(value)) {
                return one;
            }
        }
        throw refused(key, value, allowed, null);
    }

    private static Optional<Strategy> strategy(Configuration conf) {
        String value = value(conf, LustreKeys.STRATEGY);
        if (value.equals("none")) {
            return Optional.empty();
        }
        if (value.equals("weighted-mean")) {
            return Optional.of(new WeightedMean());
        }
        if (value.equals("balanced")) {
            return Optional.of(balanced(conf));
        }
        throw refused(LustreKeys.STRATEGY, value, "balanced, weighted-mean or none", null);
    }

    /** The strategy that jobs have unless told otherwise. */
    static Strategy balanced(Configuration conf) {
        return new Balanced(share(conf, LustreKeys.SLACK, MOST_SLACK, "from 0 to 10"), leastGain(conf));
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

    private static long bytes(Configuration conf, LustreKeys key, long least, String allowed) {
        String value = value(conf, key);
        try {
            long bytes = TraditionalBinaryPrefix.string2long(value);
            if (bytes >= least) {
                return bytes;
            }
        } catch (IllegalArgumentException e) {
            throw refused(key, value, allowed, e);
        }
        throw refused(key, value, allowed, null);
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
        // 1 would be a node that is no distance away from everything.
        return share(conf, LustreKeys.LEAST_GAIN, Math.nextDown(1.0), "from 0 and below 1");
    }

    private static double share(Configuration conf, LustreKeys key, double most, String allowed) {
        String value = value(conf, key);
        try {
            double share = Double.parseDouble(value);
            if (share >= 0 && share <= most) {
                return share;
            }
        } catch (NumberFormatException e) {
            throw refused(key, value, allowed, e);
        }
        throw refused(key, value, allowed, null);
    }

    private static String value(Configuration conf, LustreKeys key) {
        return conf.getTrimmed(key.key(), key.defaultValue());
    }

    private static IllegalArgumentException refused(
            LustreKeys key, String value, String allowed, @Nullable RuntimeException cause) {
        return new IllegalArgumentException(key.key() + " is '" + value + "'; allowed is " + allowed, cause);
    }
}
