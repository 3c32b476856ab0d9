package dev.terrain.integration.terasort;

import dev.terrain.integration.hadoop.ClusterBuilder;
import dev.terrain.integration.hadoop.StockHadoop;
import java.io.IOException;
import java.util.Locale;

/** The disk under the cluster's blocks and local directories, and what it needs around every TeraSort. */
interface DataDisk extends AutoCloseable {

    /** Which disk. */
    enum Kind {
        /** This machine's own, under the output folder. */
        MACHINE,
        /** A simulated hard disk with zones. */
        ZONED;

        /** As the command line and the reports call it. */
        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Has the cluster that is described keep its data there. */
    void hold(ClusterBuilder cluster);

    /** Makes everything ready for a TeraSort of that arm, whose plugins are switched on by now. */
    void beforeSort(StockHadoop hadoop, Arm arm) throws IOException;

    /** Undoes {@link #beforeSort}, however the TeraSort ended; the plugins are still switched on. */
    void afterSort(StockHadoop hadoop, Arm arm) throws IOException;

    @Override
    void close() throws IOException;

    /** The disk that the machine has: nothing to do. */
    static DataDisk ofTheMachine() {
        return new DataDisk() {
            @Override
            public void hold(ClusterBuilder cluster) {}

            @Override
            public void beforeSort(StockHadoop hadoop, Arm arm) {}

            @Override
            public void afterSort(StockHadoop hadoop, Arm arm) {}

            @Override
            public void close() {}
        };
    }
}
