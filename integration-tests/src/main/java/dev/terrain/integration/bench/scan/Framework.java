package dev.terrain.integration.bench.scan;

/** What runs the mappers. */
enum Framework implements Labelled {
    /** Hadoop's local job runner: threads of a few JVMs. Minutes. */
    THREADS("local"),
    /** Containers on YARN, a mapper in each. */
    YARN("yarn");

    private final String hadoopName;

    Framework(String hadoopName) {
        this.hadoopName = hadoopName;
    }

    /** As {@code mapreduce.framework.name} has it. */
    String hadoopName() {
        return hadoopName;
    }
}
