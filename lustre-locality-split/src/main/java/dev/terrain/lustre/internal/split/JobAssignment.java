package dev.terrain.lustre.internal.split;

import dev.terrain.lustre.internal.assign.Assignment;
import dev.terrain.lustre.internal.assign.Balanced;
import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.layout.RangeBytes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A node for every split of a job, all of them weighed against each other. Splits of several Lustre file systems are
 * balanced for each apart, with the others as work that runs somewhere.
 *
 * @param balance how splits are given to nodes
 * @param taskBytes what starting a task costs, as bytes that could be read meanwhile
 */
public record JobAssignment(Balanced balance, long taskBytes) {

    /** Bytes of a file whose layout is known. */
    public record Part(FileBlocks file, Extent extent) {

        private RangeBytes bytes() {
            return file.stripes().bytesOf(extent.start(), extent.length());
        }
    }

    /**
     * What a split reads.
     *
     * @param bytes of all its files
     * @param parts those whose layout is known
     * @param otherwise why there is no preference, where it has no parts
     */
    public record Reading(long bytes, List<Part> parts, NoPreference otherwise) {

        public Reading {
            parts = List.copyOf(parts);
        }

        /** Of the file system whose servers count; a combined split may have files of others beside. */
        private Stream<NearbyServers> servers() {
            return parts.stream().limit(1).map(part -> part.file.servers());
        }

        private Demand demand(NearbyServers servers, long taskBytes) {
            SortedMap<Integer, Long> sum = new TreeMap<>();
            if (servers().anyMatch(servers::equals)) {
                parts.stream()
                        .filter(part -> part.file.servers().equals(servers))
                        .forEach(part -> servers.bytesByServer(part.bytes())
                                .forEach((server, some) -> sum.merge(server, some, Long::sum)));
            }
            // A split without bytes is work too.
            return new Demand(sum, Math.max(1, bytes + taskBytes));
        }

        /** Where no server is known that it reads from. */
        private NoPreference whyNone() {
            if (parts.isEmpty()) {
                return otherwise;
            }
            return parts.stream().allMatch(part -> part.bytes().byOst().isEmpty())
                    ? NoPreference.NOT_ON_OSTS
                    : NoPreference.NO_SERVER;
        }
    }

    /** Where each is meant to run, in their order. */
    public List<SplitAssignment> of(List<Reading> readings) {
        SplitAssignment[] placed = new SplitAssignment[readings.size()];
        readings.stream().flatMap(Reading::servers).distinct().forEach(servers -> place(readings, servers, placed));
        for (int i = 0; i < placed.length; i++) {
            if (placed[i] == null) {
                placed[i] = new SplitAssignment.Anywhere(readings.get(i).whyNone());
            }
        }
        return List.of(placed);
    }

    private void place(List<Reading> readings, NearbyServers servers, SplitAssignment[] placed) {
        List<Demand> demands = readings.stream()
                .map(reading -> reading.demand(servers, taskBytes))
                .toList();
        // Splits that read the same bytes, as all tasks of a job may, are sent once and then cached.
        Map<List<Part>, Demand> different = new HashMap<>();
        for (int i = 0; i < placed.length; i++) {
            different.put(readings.get(i).parts, demands.get(i));
        }
        Assignment assignment = balance.assign(demands, servers.cluster(), Demand.busiestServer(different.values()));
        for (int i = 0; i < placed.length; i++) {
            Demand demand = demands.get(i);
            if (demand.serverCount() > 0) {
                OptionalInt node = assignment.node(i);
                placed[i] = node.isEmpty()
                        ? new SplitAssignment.Anywhere(NoPreference.ALIKE)
                        : servers.assignment(demand, readings.get(i).bytes, node.getAsInt());
            }
        }
    }
}
