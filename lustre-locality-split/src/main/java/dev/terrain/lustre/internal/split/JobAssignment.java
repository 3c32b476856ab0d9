package dev.terrain.lustre.internal.split;

import dev.terrain.lustre.internal.assign.Assignment;
import dev.terrain.lustre.internal.assign.Balanced;
import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.layout.RangeBytes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A node for every split of a job, all of them weighed against each other. Splits of several Lustre file systems are
 * balanced for each apart, with the others as work that runs somewhere.
 *
 * @param balance how splits are given to nodes
 * @param taskBytes what starting a task costs, as bytes that could be read meanwhile
 */
public record JobAssignment(Balanced balance, long taskBytes) {

    /** Bytes of a file whose layout is known. */
    public record Part(FileBlocks file, Extent extent) {}

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

        private Optional<NearbyServers> servers() {
            return parts.isEmpty()
                    ? Optional.empty()
                    : Optional.of(parts.get(0).file().servers());
        }

        /** From the servers of one file system; a combined split may have files of others beside. */
        private Demand demand(NearbyServers servers, long taskBytes) {
            SortedMap<Integer, Long> sum = new TreeMap<>();
            if (servers().filter(own -> own == servers).isPresent()) {
                for (Part part : parts) {
                    if (part.file.servers() == servers) {
                        servers.bytesByServer(bytesOf(part))
                                .forEach((server, some) -> sum.merge(server, some, Long::sum));
                    }
                }
            }
            // A split without bytes is work too.
            return new Demand(sum, Math.max(1, bytes + taskBytes));
        }

        private static RangeBytes bytesOf(Part part) {
            return part.file.stripes().bytesOf(part.extent.start(), part.extent.length());
        }

        /** Where no server is known that it reads from. */
        private NoPreference whyNone() {
            if (parts.isEmpty()) {
                return otherwise;
            }
            return parts.stream().allMatch(part -> bytesOf(part).byOst().isEmpty())
                    ? NoPreference.NOT_ON_OSTS
                    : NoPreference.NO_SERVER;
        }
    }

    /** Where each is meant to run, in their order. */
    public List<SplitAssignment> of(List<Reading> readings) {
        Set<NearbyServers> fileSystems = new LinkedHashSet<>();
        readings.forEach(reading -> reading.servers().ifPresent(fileSystems::add));
        Map<Integer, SplitAssignment> placed = new HashMap<>();
        for (NearbyServers servers : fileSystems) {
            place(readings, servers, placed);
        }
        List<SplitAssignment> assignments = new ArrayList<>();
        for (int i = 0; i < readings.size(); i++) {
            assignments.add(placed.getOrDefault(
                    i, new SplitAssignment.Anywhere(readings.get(i).whyNone())));
        }
        return assignments;
    }

    private void place(List<Reading> readings, NearbyServers servers, Map<Integer, SplitAssignment> placed) {
        List<Demand> demands = readings.stream()
                .map(reading -> reading.demand(servers, taskBytes))
                .toList();
        // Splits that read the same bytes, as all tasks of a job may, are sent once and then cached.
        Map<List<Part>, Demand> different = new HashMap<>();
        for (int i = 0; i < readings.size(); i++) {
            different.put(readings.get(i).parts, demands.get(i));
        }
        Assignment assignment = balance.assign(demands, servers.cluster(), Demand.busiestServer(different.values()));
        for (int i = 0; i < readings.size(); i++) {
            Demand demand = demands.get(i);
            if (demand.serverCount() > 0) {
                OptionalInt node = assignment.node(i);
                placed.put(
                        i,
                        node.isEmpty()
                                ? new SplitAssignment.Anywhere(NoPreference.ALIKE)
                                : servers.assignment(demand, readings.get(i).bytes, node.getAsInt()));
            }
        }
    }
}
