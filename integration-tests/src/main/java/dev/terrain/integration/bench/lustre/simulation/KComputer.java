package dev.terrain.integration.bench.lustre.simulation;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The part of the K computer that the paper measured on (Takizawa, Matsuda, Maruyama, section 6): IO groups in a mesh
 * of 4 by 4, each with compute nodes and OSTs, and links between neighbours in X and Y.
 *
 * @param nodesOfGroup 192 there
 * @param linkGigabytes that all links from a group to a neighbour carry in a second; the paper does not tell
 */
record KComputer(int nodesOfGroup, double linkGigabytes) {

    static final int GROUPS_X = 4;
    static final int GROUPS_Y = 4;
    static final int GROUPS = GROUPS_X * GROUPS_Y;
    static final int OSTS_OF_GROUP = 12;
    static final int OSTS = GROUPS * OSTS_OF_GROUP;

    /** OSTs of a file (section 5.1). */
    static final int STRIPES = 12;

    /** The paper has stripes of 1 MB. */
    static final long STRIPE_BYTES = 1 << 20;

    /**
     * 5 GB/s a Tofu link and direction, which is an assumption not checked against Tofu's paper, and as many links as
     * neighbouring groups have IO nodes (section 5.1).
     */
    static final double SIX_LINKS_GIGABYTES = 6 * 5;

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

    double linkBytesPerSecond() {
        return linkGigabytes * 1e9;
    }

    /** How many times more the nodes of a group could read than its links to four neighbours carry. */
    double oversubscription() {
        return nodesOfGroup * NODE_BYTES_PER_SECOND / (4 * linkBytesPerSecond());
    }

    int nodes() {
        return GROUPS * nodesOfGroup;
    }

    /** The paper's Rank Directory of a node: a file of its own, on one OST of its group. */
    StripedFile rankDirectory(int node, long bytes) {
        return new StripedFile(List.of(groupOfNode(node) * OSTS_OF_GROUP + node % OSTS_OF_GROUP), bytes);
    }

    /**
     * A file of the model.
     *
     * @param osts in the order of its stripes; a short file has no bytes on the last of them
     */
    record StripedFile(List<Integer> osts, long bytes) {

        StripedFile {
            osts = List.copyOf(osts);
        }

        /** So many consecutive OSTs. */
        static StripedFile from(int first, long bytes) {
            return new StripedFile(
                    IntStream.range(first, first + STRIPES).boxed().toList(), bytes);
        }

        /** Its bytes on the {@code i}-th of its OSTs. */
        long bytesOn(int i) {
            long whole = bytes / STRIPE_BYTES;
            long last = whole % osts.size();
            return (whole / osts.size() + (i < last ? 1 : 0)) * STRIPE_BYTES + (i == last ? bytes % STRIPE_BYTES : 0);
        }
    }
}
