package dev.terrain.lustre.internal.assign;

import dev.terrain.lustre.internal.topology.Cluster;
import dev.terrain.lustre.internal.topology.Cluster.Site;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jgrapht.Graph;
import org.jgrapht.alg.flow.mincost.CapacityScalingMinimumCostFlow;
import org.jgrapht.alg.flow.mincost.MinimumCostFlowProblem;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleDirectedWeightedGraph;

/** The least cost there is, by JGraphT's minimum-cost flow: source, splits, sites with room for so many, sink. */
final class FlowOracle {

    /** JGraphT takes costs of 10^9 for infinite. */
    private static final double UNIT = 1 << 20;

    private FlowOracle() {}

    /** The least sum of costs of these splits where every node takes at most {@code splitsOfNode}. */
    static double leastCost(List<Integer> splits, List<Demand> demands, Cluster cluster, int splitsOfNode) {
        Graph<Integer, DefaultWeightedEdge> graph = new SimpleDirectedWeightedGraph<>(DefaultWeightedEdge.class);
        Map<DefaultWeightedEdge, Integer> capacity = new HashMap<>();
        int source = 0;
        int sink = 1;
        graph.addVertex(source);
        graph.addVertex(sink);
        List<Site> sites = cluster.sites();
        for (int site = 0; site < sites.size(); site++) {
            graph.addVertex(2 + site);
            edge(
                    graph,
                    capacity,
                    2 + site,
                    sink,
                    splitsOfNode * sites.get(site).nodes().size(),
                    0);
        }
        for (int split : splits) {
            int vertex = 2 + sites.size() + split;
            graph.addVertex(vertex);
            edge(graph, capacity, source, vertex, 1, 0);
            for (int site = 0; site < sites.size(); site++) {
                double cost = demands.get(split).cost(sites.get(site)) / UNIT;
                edge(graph, capacity, vertex, 2 + site, 1, cost);
            }
        }
        return new CapacityScalingMinimumCostFlow<Integer, DefaultWeightedEdge>()
                        .getMinimumCostFlow(new MinimumCostFlowProblem.MinimumCostFlowProblemImpl<>(
                                graph,
                                vertex -> vertex == source ? splits.size() : vertex == sink ? -splits.size() : 0,
                                capacity::get))
                        .getCost()
                * UNIT;
    }

    private static void edge(
            Graph<Integer, DefaultWeightedEdge> graph,
            Map<DefaultWeightedEdge, Integer> capacity,
            int from,
            int to,
            int room,
            double cost) {
        DefaultWeightedEdge edge = graph.addEdge(from, to);
        graph.setEdgeWeight(edge, cost);
        capacity.put(edge, room);
    }
}
