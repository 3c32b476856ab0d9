package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.StockHadoop;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The disk under a cluster or the network between its hosts, and what they need around every TeraSort. What is not
 * overridden is nothing.
 */
interface Surroundings extends AutoCloseable {

    /** What the machine has. */
    static Surroundings ofTheMachine() {
        return new Surroundings() {};
    }

    /** What is sorted. */
    enum Input {
        /** One input, generated before the first TeraSort. */
        OF_ALL_RUNS,
        /** One for each TeraSort, generated under its own arm. */
        OF_EACH_RUN
    }

    /** Has the cluster that is described keep its data there, or run there. */
    default void hold(ClusterBuilder cluster) throws IOException {}

    /** Where a job with those plugins finds the input and leaves the output. */
    default TeraSortFolder folder(StockHadoop hadoop, List<Plugin> enabled) {
        return new HdfsFolder(hadoop.hdfs());
    }

    default Input input() {
        return Input.OF_ALL_RUNS;
    }

    /**
     * Has that arm's plugins, which are switched on by now, in the daemons that need them, before any input is made.
     */
    default void beforeInput(StockHadoop hadoop, Arm arm) throws IOException {}

    /** Makes everything ready for a TeraSort of that arm, whose input is there. */
    default void beforeSort(StockHadoop hadoop, Arm arm) throws IOException {}

    /** Waits for what a TeraSort that ended well leaves to be done, and says what it left and moved. */
    default Optional<DistantUse> observe(StockHadoop hadoop, Arm arm) throws IOException {
        return Optional.empty();
    }

    /** Undoes what was done before the TeraSort, however it ended; the plugins are still switched on. */
    default void afterSort(StockHadoop hadoop, Arm arm) throws IOException {}

    @Override
    default void close() throws IOException {}
}
