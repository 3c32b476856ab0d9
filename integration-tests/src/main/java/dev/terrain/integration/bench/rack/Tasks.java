package dev.terrain.integration.bench.rack;

import dev.terrain.integration.bench.Word;

/** Where the tasks of a job run. */
enum Tasks implements Word {
    CLIENT("one after another in the client's JVM, which is on no DataNode", "local"),
    DATA_NODES("as tasks of a MapReduce job on the DataNodes, in JVMs of the quick compiler only", "yarn");

    /** In the words of a report's conditions. */
    final String meaning;

    private final String framework;

    Tasks(String meaning, String framework) {
        this.meaning = meaning;
        this.framework = framework;
    }

    /** What a job needs to be told. */
    String property() {
        return "-Dmapreduce.framework.name=" + framework;
    }
}
