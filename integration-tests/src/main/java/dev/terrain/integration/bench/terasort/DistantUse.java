package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.fixture.network.Traffic;
import java.util.Map;

/**
 * What a run left at the distant DataNode, and what crossed the line to its host.
 *
 * @param replicaShare of the output's replicas that lie there once all are made, 0 to 1
 * @param inJob what passed the host's interface from the start of the TeraSort's command to its end
 * @param inAll the same until every block of the output had all its replicas
 * @param completeSeconds from the end of the command to that moment, to about a second
 * @param nameNode rack-topology's metrics in the NameNode, which started for this run, as {@code SOURCE: METRIC}; none
 *     without the plugin
 */
record DistantUse(
        double replicaShare, Traffic inJob, Traffic inAll, double completeSeconds, Map<String, Long> nameNode) {

    DistantUse {
        nameNode = Map.copyOf(nameNode);
    }

    long metric(String name) {
        return nameNode.getOrDefault(name, 0L);
    }
}
