package dev.terrain.integration.bench.lustre.simulation;

import java.util.List;

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
     * 5 GB/s a Tofu link and direction, which is an assumption not checked against Tofu's paper, and as many links
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

    /** How many times more the nodes of a group could read than its links to four neighbours carry. */
    double oversubscription() {
        return nodesOfGroup * NODE_BYTES_PER_SECOND / (4 * LINK_BYTES_PER_SECOND);
    }

    int nodes() {
        return GROUPS * nodesOfGroup;
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
