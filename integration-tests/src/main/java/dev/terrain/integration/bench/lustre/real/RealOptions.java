package dev.terrain.integration.bench.lustre.real;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What to run.
 *
 * @param racks each with one server
 * @param nodesPerRack compute nodes beside it
 * @param filesPerNode that each node reads, one after another
 * @param fileBytes size of each file, which one task reads
 * @param stripes servers that a file lies on, in equal parts
 * @param serverMegabits that a server sends in a second, in millions of bits
 * @param uplinkMegabits that pass between a rack and the others in a second, in each direction
 * @param runs of each placing
 * @param seed of layouts and shuffles
 */
record RealOptions(
        int racks,
        int nodesPerRack,
        int filesPerNode,
        long fileBytes,
        int stripes,
        int serverMegabits,
        int uplinkMegabits,
        int runs,
        long seed) {

    int nodes() {
        return racks * nodesPerRack;
    }

    int files() {
        return nodes() * filesPerNode;
    }

    /** Bytes of all files together. */
    long bytes() {
        return files() * partBytes() * stripes;
    }

    /** What of a file is on one server. */
    long partBytes() {
        return fileBytes / stripes;
    }

    /** Under which all runs are made: heading to sentence. */
    Map<String, String> conditions() {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put(
                "racks",
                format(
                        "%d, each with one server and %d compute nodes, in network namespaces of one machine; real TCP (reno)",
                        racks, nodesPerRack));
        conditions.put(
                "links",
                format(
                        "tbf: a server sends %d Mbit/s, a rack's uplink passes %d Mbit/s in each direction",
                        serverMegabits, uplinkMegabits));
        conditions.put(
                "files",
                format(
                        "%d of %d MiB on %d server(s) each, in turn; each node reads %d, one after another",
                        files(), fileBytes >> 20, stripes, filesPerNode));
        conditions.put(
                "bytes", "from the servers' memory: no disks, no Lustre, no Hadoop; the assignment is the plugin's");
        conditions.put("order", "the same layout both ways, in turn; another layout for every run");
        conditions.put("seed", String.valueOf(seed));
        return conditions;
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
