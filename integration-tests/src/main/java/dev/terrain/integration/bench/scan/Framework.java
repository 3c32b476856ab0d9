package dev.terrain.integration.bench.scan;

import dev.terrain.integration.bench.Word;

/** What runs the mappers. */
enum Framework implements Word {
    /** Hadoop's local job runner: threads of a few JVMs. Minutes. */
    THREADS("local"),
    /** Containers on YARN, a mapper in each. */
    YARN("yarn");

    /** As {@code mapreduce.framework.name} has it. */
    final String hadoopName;

    Framework(String hadoopName) {
        this.hadoopName = hadoopName;
    }
}
