package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.bench.Figures;
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

    private static final double MIB = 1 << 20;

    DistantUse {
        nameNode = Map.copyOf(nameNode);
    }

    void addTo(Figures figures) {
        figures.add(TeraSortBench.DISTANT_REPLICAS, replicaShare * 100)
                .add(TeraSortBench.RECEIVED_IN_JOB, inJob.receivedBytes() / MIB)
                .add(TeraSortBench.SENT_IN_JOB, inJob.sentBytes() / MIB)
                .add(TeraSortBench.RECEIVED_IN_ALL, inAll.receivedBytes() / MIB)
                .add(TeraSortBench.SENT_IN_ALL, inAll.sentBytes() / MIB)
                .add(TeraSortBench.COMPLETE, completeSeconds);
    }
}
