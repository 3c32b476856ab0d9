package dev.terrain.install.internal.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.terrain.install.internal.plugin.Plugin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the metrics of plugins that run in daemons. */
final class Metrics {

    /** zone-allocator's source, with a record for each local directory. */
    private static final String ZONE = "ZoneAllocator";

    /** rack-topology's source. */
    private static final String RACK = "RackTopology";

    private Metrics() {}

    /** The beans worth asking for. */
    static List<String> beans(Role role) {
        return switch (role) {
            case NODEMANAGER -> List.of(ZONE);
            case NAMENODE -> List.of(RACK);
            case CLIENT, RESOURCEMANAGER, HISTORYSERVER, MASTER -> List.of();
        };
    }

    /** The state of a plugin that is configured and has its jar; active if no metric shows it. */
    static Line judge(Facts facts, Plugin plugin) {
        if (plugin == Plugin.ZONE && facts.role() == Role.NODEMANAGER) {
            return running(facts, plugin, ZONE).orElseGet(() -> zone(facts));
        }
        if (plugin == Plugin.RACK && facts.role() == Role.NAMENODE) {
            return running(facts, plugin, RACK).orElseGet(() -> rack(facts));
        }
        return facts.node().line(plugin, State.ACTIVE, "");
    }

    private static Optional<Line> running(Facts facts, Plugin plugin, String bean) {
        if (facts.beans().containsKey(bean)) {
            return Optional.empty();
        }
        return Optional.of(facts.node()
                .line(
                        plugin,
                        State.WRONG,
                        "configured but not running: find the cause in its log (search for dev.terrain), fix it, "
                                + "and restart"));
    }

    /** The attributes of the second record and on have its number behind their names. */
    private static Line zone(Facts facts) {
        JsonNode bean = facts.beans().getOrDefault(ZONE, MissingNode.getInstance());
        List<String> aside = new ArrayList<>();
        int directories = 0;
        for (String suffix = ""; bean.has("tag.Directory" + suffix); suffix = "." + directories) {
            String reason = bean.path("tag.SteppedAside" + suffix).asText();
            if (!reason.isEmpty()) {
                aside.add(bean.path("tag.Directory" + suffix).asText() + ": " + reason);
            }
            directories++;
        }
        if (directories == 0) {
            return facts.node().line(Plugin.ZONE, State.ACTIVE, "has not looked at its directories yet");
        }
        State state = aside.size() == directories ? State.ASIDE : State.ACTIVE;
        return facts.node().line(Plugin.ZONE, state, String.join("; ", aside));
    }

    private static Line rack(Facts facts) {
        JsonNode bean = facts.beans().getOrDefault(RACK, MissingNode.getInstance());
        String nodes = bean.path("Nodes").asText("0");
        String unmeasured = bean.path("UnmeasuredNodes").asText("0");
        String fallbacks = bean.path("Fallbacks").asText("0");
        if (!fallbacks.equals("0")) {
            return facts.node()
                    .line(
                            Plugin.RACK,
                            State.ASIDE,
                            fallbacks + " times Hadoop's own code decided after an error: see its log");
        }
        if (!nodes.equals("0") && unmeasured.equals(nodes)) {
            return facts.node()
                    .line(
                            Plugin.RACK,
                            State.ASIDE,
                            "none of " + nodes + " DataNodes is measured yet: check that it can reach their IPC ports"
                                    + " (dfs.datanode.ipc.address)?");
        }
        return facts.node().line(Plugin.RACK, State.ACTIVE, nodes + " DataNodes, " + unmeasured + " unmeasured");
    }
}
