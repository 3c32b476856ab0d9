package dev.terrain.integration.bench.lustre.real;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Files and who reads them. Servers and racks have the same numbers; node {@code n} is in rack {@code n % racks}.
 *
 * @param firstServers of each file; its other stripes are on those that follow, and after the last comes the first
 * @param nodes that read the files, in the order of these
 */
record Reading(List<Integer> firstServers, List<Integer> nodes) {

    Reading {
        firstServers = List.copyOf(firstServers);
        nodes = List.copyOf(nodes);
    }

    /** Files on servers as the allocator of Lustre spreads them, in turn but for where it begins, read at random. */
    static Reading random(RealCommand options, Random random) {
        int first = random.nextInt(options.racks);
        List<Integer> servers = new ArrayList<>(IntStream.range(0, options.files())
                .map(file -> (first + file) % options.racks)
                .boxed()
                .toList());
        List<Integer> nodes = new ArrayList<>(IntStream.range(0, options.files())
                .map(file -> file % options.nodes())
                .boxed()
                .toList());
        Collections.shuffle(nodes, random);
        return new Reading(servers, nodes);
    }

    /** The same files, read by these nodes. */
    Reading by(List<Integer> others) {
        return new Reading(firstServers, others);
    }

    /** The servers of a file, each of which holds as many bytes. */
    List<Integer> serversOf(int file, RealCommand options) {
        return IntStream.range(0, options.stripes)
                .map(stripe -> (firstServers.get(file) + stripe) % options.racks)
                .boxed()
                .toList();
    }

    /** The files that a node reads. */
    List<Integer> filesOf(int node) {
        return IntStream.range(0, nodes.size())
                .filter(file -> nodes.get(file) == node)
                .boxed()
                .toList();
    }

    /** The share of all bytes that is read by a node of another rack, 0 to 1. */
    double crossRackShare(RealCommand options) {
        long crossing = IntStream.range(0, nodes.size())
                .mapToLong(file -> serversOf(file, options).stream()
                        .filter(server -> server != nodes.get(file) % options.racks)
                        .count())
                .sum();
        return crossing / (double) (nodes.size() * options.stripes);
    }

    /** Files of the node with the most of them. */
    int mostFilesOfANode(RealCommand options) {
        return IntStream.range(0, options.nodes())
                .map(node -> filesOf(node).size())
                .max()
                .orElse(0);
    }
}
