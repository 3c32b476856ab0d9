package dev.terrain.integration.bench.lustre.simulation;

import dev.terrain.integration.bench.lustre.simulation.KComputer.StripedFile;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * What it means that these nodes read these files.
 *
 * @param hopBytes bytes times hops between IO groups
 * @param fullestTasks of the node that has most
 * @param modelSeconds by the paper's cost model (section 7.2): a node does its tasks one after another, each takes
 *     {@code Size/IO + hop latency * hops * flows}. IO is a node's part of its group's OSTs, the latency what the file
 *     takes on a link, flows how many files cross the average link
 * @param linkSeconds until the fullest link is done
 * @param ostSeconds until the fullest OST is; a file that several read is read once and then in the IO node's cache, as
 *     section 6.2 found
 * @param nodeSeconds until the node with most bytes has them, at the speed of its own link
 */
record Outcome(
        double hopBytes,
        int fullestTasks,
        double modelSeconds,
        double linkSeconds,
        double ostSeconds,
        double nodeSeconds) {

    /** By the flow model: everything at once, as fast as the slowest of links, OSTs and nodes. */
    double flowSeconds() {
        return Math.max(linkSeconds, Math.max(ostSeconds, nodeSeconds));
    }

    static Outcome of(KComputer computer, List<StripedFile> files, int[] nodes) {
        Links links = new Links();
        double[] ostBytes = new double[KComputer.OSTS];
        double[] hops = new double[nodes.length];
        // Files on the same OSTs are still different files.
        Set<StripedFile> read = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int task = 0; task < nodes.length; task++) {
            StripedFile file = files.get(task);
            double before = links.hopBytes();
            boolean first = read.add(file);
            links.send(file, computer.groupOfNode(nodes[task]));
            for (int i = 0; first && i < file.osts().size(); i++) {
                ostBytes[file.osts().get(i)] += file.bytesOn(i);
            }
            hops[task] = (links.hopBytes() - before) / file.bytes();
        }
        int[] tasks = new int[computer.nodes()];
        double[] nodeBytes = new double[computer.nodes()];
        double[] nodeSeconds = new double[computer.nodes()];
        for (int task = 0; task < nodes.length; task++) {
            long bytes = files.get(task).bytes();
            tasks[nodes[task]]++;
            nodeBytes[nodes[task]] += bytes;
            nodeSeconds[nodes[task]] += taskSeconds(computer, bytes)
                    + hopSeconds(computer, bytes) * hops[task] * Math.max(1, links.mean() / bytes);
        }
        return new Outcome(
                links.hopBytes(),
                Arrays.stream(tasks).max().orElse(0),
                most(nodeSeconds),
                links.fullest() / computer.linkBytesPerSecond(),
                most(ostBytes) / KComputer.OST_BYTES_PER_SECOND,
                most(nodeBytes) / KComputer.NODE_BYTES_PER_SECOND);
    }

    /** A task beside its bytes: {@code Size/IO}; it computes nothing. */
    static double taskSeconds(KComputer computer, long bytes) {
        return bytes * computer.nodesOfGroup() / (KComputer.OSTS_OF_GROUP * KComputer.OST_BYTES_PER_SECOND);
    }

    /** What a hop adds to a task that has the links alone. */
    static double hopSeconds(KComputer computer, long bytes) {
        return bytes / computer.linkBytesPerSecond();
    }

    private static double most(double[] values) {
        return Arrays.stream(values).max().orElse(0);
    }
}
