package dev.terrain.install.internal.site;

import dev.terrain.install.internal.plugin.Plugin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The treatment of an operator's existing value, key by key. */
final class Merging {

    /** Values that say what Hadoop does anyway: to replace one takes nothing away. */
    private static final Map<String, String> STOCK = Map.of(
            Plugin.SWITCH,
            "none",
            "dfs.net.topology.impl",
            "org.apache.hadoop.hdfs.net.DFSNetworkTopology",
            "dfs.block.replicator.classname",
            "org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault",
            "net.topology.node.switch.mapping.impl",
            "org.apache.hadoop.net.ScriptBasedMapping");

    /** rack-topology reads the same table itself. */
    private static final Map<String, String> REPLACED =
            Map.of("net.topology.node.switch.mapping.impl", "org.apache.hadoop.net.TableMapping");

    /** Lists to which a name is added. */
    private static final Set<String> LISTS = Set.of("yarn.nodemanager.aux-services", Plugin.SWITCH);

    private static final String HADOOPS_SERVICE = "mapreduce_shuffle";

    /** How fast distant copies are made: an operator's own value stays. */
    private static final Set<String> TUNING = Set.of(
            "dfs.namenode.redundancy.interval.seconds",
            "dfs.namenode.replication.work.multiplier.per.iteration",
            "dfs.namenode.replication.max-streams",
            "dfs.namenode.replication.max-streams-hard-limit");

    private Merging() {}

    /**
     * The value to set; empty when the two exclude each other. It is {@code found} itself where that may stay.
     *
     * <p>{@code yarn.nodemanager.aux-services}, found {@code spark_shuffle,mapreduce_shuffle}, shipped
     * {@code mapreduce_shuffle,terrain_zone}: {@code spark_shuffle,mapreduce_shuffle,terrain_zone}.
     *
     * @param found the operator's, with white space around it
     * @param shipped ours
     */
    static Optional<String> merged(String key, String found, String shipped) {
        String value = found.trim();
        if (value.equals(shipped) || TUNING.contains(key)) {
            return Optional.of(found);
        }
        if (value.isEmpty() || value.equals(STOCK.get(key)) || value.equals(REPLACED.get(key))) {
            return Optional.of(shipped);
        }
        if (key.equals(Plugin.SWITCH) && value.equals(Plugin.EVERY)) {
            return Optional.of(found);
        }
        if (LISTS.contains(key)) {
            return Optional.of(added(found, shipped));
        }
        return Optional.empty();
    }

    /** Names of ours that the operator's list lacks come last; names of Hadoop's own that it lacks stay out. */
    private static String added(String found, String shipped) {
        List<String> names = new ArrayList<>(Arrays.asList(found.trim().split("\\s*,\\s*", -1)));
        boolean complete = true;
        for (String name : shipped.split(",", -1)) {
            if (!name.equals(HADOOPS_SERVICE) && !names.contains(name)) {
                names.add(name);
                complete = false;
            }
        }
        return complete ? found : String.join(",", names);
    }
}
