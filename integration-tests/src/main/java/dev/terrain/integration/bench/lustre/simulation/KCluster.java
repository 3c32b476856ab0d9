package dev.terrain.integration.bench.lustre.simulation;

import dev.terrain.integration.bench.lustre.simulation.KComputer.StripedFile;
import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.topology.Cluster;
import dev.terrain.lustre.internal.topology.Place;
import dev.terrain.lustre.internal.topology.Torus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** {@link KComputer} as the plugin sees it; only where the plugin's classes are. */
final class KCluster {

    private KCluster() {}

    /** The nodes by group, then the OSTs by group, each a server of its own. */
    static Cluster of(KComputer computer) {
        List<Place> nodes = new ArrayList<>();
        List<Place> servers = new ArrayList<>();
        for (int group = 0; group < KComputer.GROUPS; group++) {
            List<Integer> at = List.of(group / KComputer.GROUPS_Y, group % KComputer.GROUPS_Y);
            for (int i = 0; i < computer.nodesOfGroup(); i++) {
                nodes.add(new Place("node" + group + "-" + i, Optional.empty(), at));
            }
            for (int i = 0; i < KComputer.OSTS_OF_GROUP; i++) {
                servers.add(new Place("ost" + group + "-" + i, Optional.empty(), at));
            }
        }
        // A job's part of the K computer has no way round the edge.
        return Cluster.of(nodes, servers, new Torus(List.of(0, 0)));
    }

    /** A task that reads a whole file; OSTs without bytes of it are part of it, since the paper's rule counts them. */
    static Demand demand(StripedFile file) {
        TreeMap<Integer, Long> bytes = new TreeMap<>();
        for (int i = 0; i < file.osts().size(); i++) {
            bytes.put(file.osts().get(i), file.bytesOn(i));
        }
        return new Demand(bytes, file.bytes());
    }
}
