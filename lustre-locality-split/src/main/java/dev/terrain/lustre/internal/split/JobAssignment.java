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

        private Optional<NearbyServers> neighbourhood() {
            return parts.isEmpty()
                    ? Optional.empty()
                    : Optional.of(parts.get(0).file().neighbourhood());
        }

        /** From the servers of one file system; a combined split may have files of others beside. */
        private Demand demand(NearbyServers neighbourhood, long taskBytes) {
            SortedMap<Integer, Long> sum = new TreeMap<>();
            if (neighbourhood().filter(own -> own == neighbourhood).isPresent()) {
                for (Part part : parts) {
                    if (part.file.neighbourhood() == neighbourhood) {
                        neighbourhood
                                .bytesByServer(bytesOf(part))
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
        Set<NearbyServers> neighbourhoods = new LinkedHashSet<>();
        readings.forEach(reading -> reading.neighbourhood().ifPresent(neighbourhoods::add));
        Map<Integer, SplitAssignment> placed = new HashMap<>();
        for (NearbyServers neighbourhood : neighbourhoods) {
            place(readings, neighbourhood, placed);
        }
        List<SplitAssignment> placements = new ArrayList<>();
        for (int i = 0; i < readings.size(); i++) {
            placements.add(placed.getOrDefault(
                    i, new SplitAssignment.Anywhere(readings.get(i).whyNone())));
        }
        return placements;
    }

    private void place(List<Reading> readings, NearbyServers neighbourhood, Map<Integer, SplitAssignment> placed) {
        List<Demand> demands = readings.stream()
                .map(reading -> reading.demand(neighbourhood, taskBytes))
                .toList();
        Assignment assignment = balance.assign(demands, neighbourhood.cluster());
        for (int i = 0; i < readings.size(); i++) {
            Demand demand = demands.get(i);
            if (demand.serverCount() > 0) {
                OptionalInt node = assignment.node(i);
                placed.put(
                        i,
                        node.isEmpty()
                                ? new SplitAssignment.Anywhere(NoPreference.ALIKE)
                                : neighbourhood.placement(demand, readings.get(i).bytes, node.getAsInt()));
            }
        }
    }
}
