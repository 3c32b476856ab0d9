package dev.terrain.integration.bench.lustre.planning;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.bench.Figures;
import dev.terrain.lustre.internal.assign.Assignment;
import dev.terrain.lustre.internal.assign.Balanced;
import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.layout.LayoutDecoder;
import dev.terrain.lustre.internal.layout.StripeMap;
import dev.terrain.lustre.internal.split.NearbyServers;
import dev.terrain.lustre.internal.topology.Distance;
import dev.terrain.lustre.internal.topology.MapFile;
import dev.terrain.lustre.internal.topology.OstMap;
import dev.terrain.lustre.internal.topology.RackTree;
import dev.terrain.lustre.internal.topology.Torus;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Makes one plan and says how long it took. Runs on Hadoop's classpath: {@code hadoop
 * dev.terrain.integration.bench.lustre.planning.PlanningMeasurement RESULT CASE SEED}.
 */
public final class PlanningMeasurement {

    /** As LustreInputFormat has it unless told otherwise. */
    private static final double OVERSUBSCRIPTION = 4;

    private static final double LEAST_GAIN = 0.02;

    private PlanningMeasurement() {}

    public static void main(String[] words) throws IOException {
        PlanningCase plan = PlanningCase.ALL.stream()
                .filter(known -> known.name().equals(words[1]))
                .findFirst()
                .orElseThrow();
        new ObjectMapper()
                .writeValue(
                        new File(words[0]), run(plan, Long.parseLong(words[2])).values());
    }

    static Figures run(PlanningCase plan, long seed) throws IOException {
        List<String> lines = plan.mapFile();
        List<byte[]> layouts = plan.layouts(seed);
        long cpuStart = cpuNanos();
        long start = System.nanoTime();
        MapFile mapFile = MapFile.parse("map", lines);
        OstMap osts = new OstMap("fs", new TreeMap<>(), mapFile, nid -> Optional.empty());
        NearbyServers servers = NearbyServers.of(mapFile.nodes(), osts, distance(plan.shape()));
        List<Demand> demands = new ArrayList<>();
        for (byte[] layout : layouts) {
            StripeMap stripes = StripeMap.of(LayoutDecoder.decode(layout));
            for (int split = 0; split < plan.splitsOfFile(); split++) {
                long bytes = plan.splitBytes();
                demands.add(servers.demand(stripes.bytesOf(split * bytes, bytes), bytes));
            }
        }
        Assignment assignment = new Balanced(OVERSUBSCRIPTION, LEAST_GAIN).assign(demands, servers.cluster());
        double seconds = (System.nanoTime() - start) / 1e9;
        double cpuSeconds = (cpuNanos() - cpuStart) / 1e9;
        return new Figures()
                .add(PlanningBench.SECONDS, seconds)
                .add(PlanningBench.CPU, cpuSeconds)
                .add(PlanningBench.HEAP, peakHeapBytes() / (double) (1 << 20))
                .add(PlanningBench.PLACED, assignment.placed())
                .add(
                        PlanningBench.OF_RANDOM,
                        assignment.cost(demands, servers.cluster())
                                / demands.stream()
                                        .mapToDouble(demand -> demand.averageCost(servers.cluster()))
                                        .sum());
    }

    private static Distance distance(PlanningCase.Shape shape) {
        if (shape instanceof PlanningCase.Shape.Torus torus) {
            return new Torus(List.of(torus.x(), torus.y(), torus.z()));
        }
        return shape instanceof PlanningCase.Shape.Racks
                ? new RackTree(hosts -> Collections.nCopies(hosts.size(), "/default-rack"))
                // A job's part of the K computer has no way round the edge.
                : new Torus(List.of(0, 0));
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** Of all parts of the heap, each at its own time: at least what was in use at any time. */
    private static long peakHeapBytes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
    }
}
