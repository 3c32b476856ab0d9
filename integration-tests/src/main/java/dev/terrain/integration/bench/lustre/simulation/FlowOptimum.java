package dev.terrain.integration.bench.lustre.simulation;

import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.topology.Cluster;
import dev.terrain.lustre.internal.topology.Cluster.Site;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jgrapht.Graph;
import org.jgrapht.alg.flow.mincost.CapacityScalingMinimumCostFlow;
import org.jgrapht.alg.flow.mincost.MinimumCostFlowProblem.MinimumCostFlowProblemImpl;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleDirectedWeightedGraph;

/**
 * The least bytes times distance that there can be with so many tasks on a node at most: a minimum-cost flow by JGraphT
 * from kinds of tasks, those that cost the same everywhere, to sites.
 */
final class FlowOptimum {

    /** JGraphT takes costs of 10^9 for infinite. */
    private static final double UNIT = 1 << 20;

    private final Graph<Integer, DefaultWeightedEdge> graph =
            new SimpleDirectedWeightedGraph<>(DefaultWeightedEdge.class);
    private final Map<DefaultWeightedEdge, Integer> capacity = new HashMap<>();
    private final Map<Integer, Integer> supply = new HashMap<>();

    private FlowOptimum() {}

    static double bytesTimesDistance(List<Demand> tasks, Cluster cluster, int tasksOfNode) {
        return new FlowOptimum().solve(tasks, cluster, tasksOfNode);
    }

    private double solve(List<Demand> tasks, Cluster cluster, int tasksOfNode) {
        List<Site> sites = cluster.sites();
        Map<List<Double>, Integer> kinds = new LinkedHashMap<>();
        for (Demand task : tasks) {
            kinds.merge(sites.stream().map(site -> task.cost(site) / UNIT).toList(), 1, Integer::sum);
        }
        int sink = sites.size();
        graph.addVertex(sink);
        supply.put(sink, -tasks.size());
        for (int site = 0; site < sites.size(); site++) {
            graph.addVertex(site);
            edge(site, sink, tasksOfNode * sites.get(site).nodes().size(), 0);
        }
        int vertex = sink + 1;
        for (Map.Entry<List<Double>, Integer> kind : kinds.entrySet()) {
            graph.addVertex(vertex);
            supply.put(vertex, kind.getValue());
            for (int site = 0; site < sites.size(); site++) {
                edge(vertex, site, kind.getValue(), kind.getKey().get(site));
            }
            vertex++;
        }
        return new CapacityScalingMinimumCostFlow<Integer, DefaultWeightedEdge>()
                        .getMinimumCostFlow(new MinimumCostFlowProblemImpl<>(
                                graph, at -> supply.getOrDefault(at, 0), capacity::get))
                        .getCost()
                * UNIT;
    }

    private void edge(int from, int to, int room, double cost) {
        DefaultWeightedEdge edge = graph.addEdge(from, to);
        graph.setEdgeWeight(edge, cost);
        capacity.put(edge, room);
    }
}
