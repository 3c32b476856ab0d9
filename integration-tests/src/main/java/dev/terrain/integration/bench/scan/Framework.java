package dev.terrain.integration.bench.scan;

import java.util.Locale;

/** What runs the mappers. */
enum Framework {
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

    /** What the command line and the reports call it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
