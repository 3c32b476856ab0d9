package dev.terrain.integration.bench.lustre.real;

import dev.terrain.lustre.internal.assign.Assignment;
import dev.terrain.lustre.internal.assign.Balanced;
import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.topology.Cluster;
import dev.terrain.lustre.internal.topology.Place;
import dev.terrain.lustre.internal.topology.RackTree;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The program that asks lustre-locality-split for nodes: its jar has to be on the classpath. */
final class Assigner {

    /** The default of terrain.lustre.oversubscription. */
    private static final double OVERSUBSCRIPTION = 4;

    /** The default of terrain.lustre.least-gain. */
    private static final double LEAST_GAIN = 0.02;

    private Assigner() {}

    /**
     * Prints a node for each file, or -1: {@code RACKS NODES SERVER[,SERVER...]...}, a word of servers for each file.
     */
    public static void main(String[] words) {
        int racks = Integer.parseInt(words[0]);
        List<Place> servers = places("oss", racks, racks);
        List<Place> nodes = places("node", Integer.parseInt(words[1]), racks);
        List<Demand> demands =
                Arrays.stream(words).skip(2).map(Assigner::demand).toList();
        Assignment assignment = new Balanced(OVERSUBSCRIPTION, LEAST_GAIN)
                .assign(demands, Cluster.of(nodes, servers, new RackTree(hosts -> hosts)));
        for (int file = 0; file < demands.size(); file++) {
            System.out.println(assignment.node(file).orElse(-1));
        }
    }

    private static List<Place> places(String name, int count, int racks) {
        return IntStream.range(0, count)
                .mapToObj(i -> new Place(name + i, Optional.of("/rack" + i % racks), List.of()))
                .toList();
    }

    /** All files and stripes are of one size, so that any unit does. */
    private static Demand demand(String servers) {
        TreeMap<Integer, Long> bytes = new TreeMap<>();
        for (String server : servers.split(",", -1)) {
            bytes.merge(Integer.valueOf(server), 1L, Long::sum);
        }
        return new Demand(bytes, bytes.size());
    }
}
