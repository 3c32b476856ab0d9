package dev.terrain.lustre;

import dev.terrain.lustre.internal.assign.Balanced;
import dev.terrain.lustre.internal.split.FileBlocks.Choice;
import dev.terrain.lustre.internal.split.JobAssignment;
import dev.terrain.lustre.internal.split.SplitBoundaries;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.InputFormat;

/**
 * What the configuration asks for, checked. This is the only place that reads this module's keys.
 *
 * @param nodes host names, or one word that says who knows them
 * @param mapFile the operator's file
 * @param metric how distances are found
 * @param torusSize positions in each dimension; empty but for a torus
 * @param distanceFile measured values; present where they are asked for
 * @param choice how hosts of a block are chosen
 * @param boundaries where splits of a job begin and end
 * @param anyOffsetFormats InputFormats whose splits may begin anywhere, by class name
 * @param assignment how a job's splits are given to nodes
 * @param attribute that holds a file's layout
 */
public record LustreSettings(
        List<String> nodes,
        Optional<Path> mapFile,
        Metric metric,
        List<Integer> torusSize,
        Optional<Path> distanceFile,
        Choice choice,
        SplitBoundaries boundaries,
        List<String> anyOffsetFormats,
        JobAssignment assignment,
        String attribute) {

    /** The word for the nodes that the ResourceManager knows. */
    public static final List<String> OF_YARN = List.of("yarn");

    /** The word for the nodes that the map file names. */
    public static final List<String> OF_MAP_FILE = List.of("map-file");

    /** mapreduce.job.max.split.locations, beyond which Hadoop cuts the list. */
    private static final int MOST_HOSTS = 15;

    /** The smallest stripe there is. */
    private static final long LEAST_BLOCK_BYTES = 1 << 16;

    /** How far a node is from a server. */
    public enum Metric {
        RACK,
        TORUS,
        MEASURED
    }

    /**
     * Whether files have block locations of ours at all.
     *
     * @throws IllegalArgumentException naming the key, the value found and what is allowed
     */
    public static boolean isOn(Configuration conf) {
        return LustreKeys.LOCALITY.parsed(conf, "on or off", value -> switch (value) {
            case "on" -> true;
            case "off" -> false;
            default -> throw new IllegalArgumentException("neither");
        });
    }

    /**
     * Reads and checks every key.
     *
     * @throws IllegalArgumentException naming the key, the value found and what is allowed
     */
    public static LustreSettings from(Configuration conf) {
        Metric metric = LustreKeys.DISTANCE.one(conf, Metric.values(), "rack, torus or measured");
        Optional<Path> mapFile = file(conf, LustreKeys.MAP_FILE);
        Optional<Path> distanceFile = file(conf, LustreKeys.DISTANCE_FILE);
        if (metric == Metric.MEASURED && distanceFile.isEmpty()) {
            throw LustreKeys.DISTANCE_FILE.refused("", "a file where the distance is measured");
        }
        List<String> nodes = List.copyOf(conf.getTrimmedStringCollection(LustreKeys.NODES.key()));
        if (nodes.equals(OF_MAP_FILE) && mapFile.isEmpty()) {
            throw LustreKeys.MAP_FILE.refused("", "a file where the nodes are those of the map file");
        }
        return new LustreSettings(
                nodes.isEmpty() ? OF_YARN : nodes,
                mapFile,
                metric,
                metric == Metric.TORUS ? torusSize(conf) : List.of(),
                distanceFile,
                new Choice(
                        LustreKeys.BLOCK_BYTES.bytes(conf, LEAST_BLOCK_BYTES, Long.MAX_VALUE, "a size from 64k on"),
                        LustreKeys.HOSTS_PER_SPLIT.number(conf, 1, MOST_HOSTS),
                        leastGain(conf)),
                LustreKeys.SPLITS.one(conf, SplitBoundaries.values(), "stripe, ost or plain"),
                List.of(conf.getTrimmedStrings(
                        LustreKeys.ANY_OFFSET_FORMATS.key(), LustreKeys.ANY_OFFSET_FORMATS.defaultValue())),
                new JobAssignment(
                        new Balanced(
                                LustreKeys.OVERSUBSCRIPTION.real(conf, 0.01, 1000, "from 0.01 to 1000"),
                                leastGain(conf)),
                        LustreKeys.TASK_BYTES.bytes(conf, 1, Long.MAX_VALUE, "a size above 0")),
                LustreKeys.ATTRIBUTE.in(conf));
    }

    /**
     * The InputFormat that the job itself chose.
     *
     * @throws IOException when there is none of that name
     */
    @SuppressWarnings("rawtypes") // A class literal knows no type arguments.
    public static Class<? extends InputFormat> delegate(Configuration conf) throws IOException {
        String name = LustreKeys.DELEGATE.in(conf);
        IllegalArgumentException refused = LustreKeys.DELEGATE.refused(
                name, "another InputFormat of org.apache.hadoop.mapreduce on the classpath");
        try {
            if (!name.equals(LustreInputFormat.class.getName())) {
                return conf.getClassByName(name).asSubclass(InputFormat.class);
            }
        } catch (ClassNotFoundException | ClassCastException e) {
            refused.addSuppressed(e);
        }
        throw new IOException(refused);
    }

    private static Optional<Path> file(Configuration conf, LustreKeys key) {
        String value = key.in(conf);
        return value.isEmpty() ? Optional.empty() : Optional.of(Path.of(value));
    }

    private static List<Integer> torusSize(Configuration conf) {
        return LustreKeys.TORUS_SIZE.parsed(conf, "whole numbers from 0 on with commas, such as 24,18", value -> {
            List<Integer> size = conf.getTrimmedStringCollection(LustreKeys.TORUS_SIZE.key()).stream()
                    .map(Integer::valueOf)
                    .toList();
            if (size.isEmpty() || size.stream().anyMatch(positions -> positions < 0)) {
                throw new IllegalArgumentException("not a torus");
            }
            return size;
        });
    }

    /** 1 would be a node that is no distance away from everything. */
    private static double leastGain(Configuration conf) {
        return LustreKeys.LEAST_GAIN.real(conf, 0, Math.nextDown(1.0), "from 0 and below 1");
    }
}
