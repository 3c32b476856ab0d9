package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.disk.DiskModel;
import dev.terrain.integration.fixture.process.TakeDown;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The disk under a cluster or the network between its hosts, and what they need around every TeraSort. What is not
 * overridden is nothing.
 */
interface Surroundings extends AutoCloseable {

    /** Hosts, and disks within them. */
    static Surroundings of(TeraSortCommand options) throws IOException {
        Surroundings hosts = hosts(options);
        return TakeDown.onFailure(hosts, () -> new Together(hosts, disks(options)));
    }

    private static Surroundings hosts(TeraSortCommand options) throws IOException {
        if (options.secure) {
            return withInput(KerberosHosts.create(options), options, KerberosHosts.WORKERS);
        }
        if (options.roundTrip.isPresent()) {
            Surroundings network = DistantDataNode.create(options, options.roundTrip.get());
            return withInput(network, options, DistantDataNode.WORKERS);
        }
        return options.rowsOn == RowsOn.LUSTRE ? LustreRows.all(options) : new Surroundings() {};
    }

    private static Surroundings withInput(Surroundings hosts, TeraSortCommand options, List<String> workers)
            throws IOException {
        if (options.rowsOn == RowsOn.HDFS) {
            return hosts;
        }
        return TakeDown.onFailure(hosts, () -> new Together(LustreRows.input(options, workers), hosts));
    }

    private static Surroundings disks(TeraSortCommand options) throws IOException {
        Optional<DiskModel> model = options.disk.model();
        return model.isPresent() ? SimulatedDisks.attach(model.get(), options) : new Surroundings() {};
    }

    /** Has the cluster that is described keep its data there, or run there. */
    default void hold(ClusterBuilder cluster) throws IOException {}

    /** Where a job with those plugins finds the input and leaves the output. */
    default TeraSortFolder folder(StockHadoop hadoop, List<Plugin> enabled) {
        return TeraSortFolder.in(hadoop.hdfs());
    }

    /**
     * Whether each TeraSort has an input of its own, generated under its arm; otherwise one is generated before all.
     */
    default boolean hasInputOfEachRun() {
        return false;
    }

    /**
     * Has that arm's plugins, which are switched on by now, in the daemons that need them, before any input is made.
     */
    default void beforeInput(StockHadoop hadoop, Arm arm) throws IOException {}

    /** Makes everything ready for a TeraSort of that arm, whose input is there. */
    default void beforeSort(StockHadoop hadoop, Arm arm) throws IOException {}

    /** Waits for what a TeraSort that ended well leaves to be done, and says what it left and moved. */
    default Figures observe(StockHadoop hadoop, Arm arm) throws IOException {
        return new Figures();
    }

    /** Undoes what was done before the TeraSort, however it ended; the plugins are still switched on. */
    default void afterSort(StockHadoop hadoop, Arm arm) throws IOException {}

    @Override
    default void close() throws IOException {}
}
