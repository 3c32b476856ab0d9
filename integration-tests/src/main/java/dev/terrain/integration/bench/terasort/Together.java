package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.StockHadoop;
import java.io.IOException;
import java.util.List;

/**
 * Several surroundings at once, each within the one before it: a Lustre, a network, and disks of the hosts in it. Where
 * the input is, the outermost says.
 */
record Together(Surroundings outer, Surroundings inner) implements Surroundings {

    @Override
    public void hold(ClusterBuilder cluster) throws IOException {
        outer.hold(cluster);
        inner.hold(cluster);
    }

    @Override
    public TeraSortFolder folder(StockHadoop hadoop, List<Plugin> enabled) {
        return outer.folder(hadoop, enabled);
    }

    @Override
    public boolean hasInputOfEachRun() {
        return outer.hasInputOfEachRun() || inner.hasInputOfEachRun();
    }

    @Override
    public void beforeInput(StockHadoop hadoop, Arm arm) throws IOException {
        outer.beforeInput(hadoop, arm);
        inner.beforeInput(hadoop, arm);
    }

    @Override
    public void beforeSort(StockHadoop hadoop, Arm arm) throws IOException {
        outer.beforeSort(hadoop, arm);
        inner.beforeSort(hadoop, arm);
    }

    @Override
    public Figures observe(StockHadoop hadoop, Arm arm) throws IOException {
        return outer.observe(hadoop, arm).addAll(inner.observe(hadoop, arm));
    }

    @Override
    public void afterSort(StockHadoop hadoop, Arm arm) throws IOException {
        try {
            inner.afterSort(hadoop, arm);
        } finally {
            outer.afterSort(hadoop, arm);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            inner.close();
        } finally {
            outer.close();
        }
    }
}
