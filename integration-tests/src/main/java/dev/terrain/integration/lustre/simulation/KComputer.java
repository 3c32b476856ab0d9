package dev.terrain.integration.lustre.simulation;

import dev.terrain.lustre.internal.assign.Cluster;
import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.distance.Torus;
import dev.terrain.lustre.internal.osts.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The part of the K computer that the paper measured on (Takizawa, Matsuda, Maruyama, section 6): IO groups in a mesh
 * of 4 by 4, each with compute nodes and OSTs, and links between neighbours in X and Y.
 *
 * @param nodesOfGroup 192 there
 */
record KComputer(int nodesOfGroup) {

    static final int GROUPS_X = 4;
    static final int GROUPS_Y = 4;
    static final int GROUPS = GROUPS_X * GROUPS_Y;
    static final int OSTS_OF_GROUP = 12;
    static final int OSTS = GROUPS * OSTS_OF_GROUP;

    /** Stripes of a file, each on an OST of its own. */
    static final int STRIPES = 12;

    /**
     * 5 GB/s a Tofu link and direction (Ajima, Sumimoto, Shimizu, "Tofu", IEEE Computer 42-11, 2009), and as many links
     * between the 6 IO nodes of neighbouring groups (section 5.1).
     */
    static final double LINK_BYTES_PER_SECOND = 6 * 5e9;

    /** 3.2 TB/s of reads from 5,184 OSTs (RIKEN's figures for FEFS, www.vi4io.org, hpsl/2019/jpn/riken). */
    static final double OST_BYTES_PER_SECOND = 3.2e12 / 5184;

    /** One Tofu link. */
    static final double NODE_BYTES_PER_SECOND = 5e9;

    static int groupOfOst(int ost) {
        return ost / OSTS_OF_GROUP;
    }

    int groupOfNode(int node) {
        return node / nodesOfGroup;
    }

    int nodes() {
        return GROUPS * nodesOfGroup;
    }

    Cluster cluster() {
        List<Place> nodes = new ArrayList<>();
        List<Place> servers = new ArrayList<>();
        for (int group = 0; group < GROUPS; group++) {
            List<Integer> at = List.of(group / GROUPS_Y, group % GROUPS_Y);
            for (int i = 0; i < nodesOfGroup; i++) {
                nodes.add(new Place("node" + group + "-" + i, Optional.empty(), at));
            }
            for (int i = 0; i < OSTS_OF_GROUP; i++) {
                servers.add(new Place("ost" + group + "-" + i, Optional.empty(), at));
            }
        }
        // A job's part of the K computer has no way round the edge.
        return Cluster.of(nodes, servers, new Torus(List.of(0, 0)));
    }

    /** A task that reads a whole file. */
    static Demand demand(StripedFile file) {
        TreeMap<Integer, Long> bytes = new TreeMap<>();
        for (int ost : file.osts()) {
            bytes.merge(ost, file.bytes() / file.osts().size(), Long::sum);
        }
        return new Demand(bytes, file.bytes());
    }

    /**
     * A file of the model.
     *
     * @param osts that have as much of it each
     */
    record StripedFile(List<Integer> osts, long bytes) {

        StripedFile {
            osts = List.copyOf(osts);
        }
    }
}
