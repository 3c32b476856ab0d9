package dev.terrain.integration.bench.rack;

import dev.terrain.integration.bench.Word;
import dev.terrain.integration.bench.rack.RackBenchCommand.Daemons;

/** Where the tasks of a job run. */
enum Tasks implements Word {
    CLIENT("one after another in the client's JVM, which is on no DataNode", "local", Daemons.HDFS),
    DATA_NODES("as tasks of a MapReduce job on the DataNodes", "yarn", Daemons.HDFS_AND_YARN);

    /** In the words of a report's conditions. */
    final String meaning;

    private final String framework;
    /** What they need. */
    final Daemons daemons;

    Tasks(String meaning, String framework, Daemons daemons) {
        this.meaning = meaning;
        this.framework = framework;
        this.daemons = daemons;
    }

    /** What a job needs to be told. */
    String property() {
        return "-Dmapreduce.framework.name=" + framework;
    }
}
