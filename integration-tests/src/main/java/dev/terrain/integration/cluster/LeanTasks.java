package dev.terrain.integration.cluster;

import java.util.Map;

/** JVMs of jobs that start quickly, where a job's speed in the processor is not what is measured. */
public final class LeanTasks {

    private static final int HEAP_MEGABYTES = 800;

    /**
     * For processes that live for a minute: the quick compiler, the small collector, and no verification of thousands
     * of classes that javac made, leaving the cores to tasks.
     */
    private static final String LEAN = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
            + " -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote";

    /** For mapred-site.xml. The client looks oftener than once a second whether its job has ended. */
    public static final Map<String, String> SITE = Map.of(
            "mapred.child.java.opts",
            jvm(HEAP_MEGABYTES),
            "yarn.app.mapreduce.am.command-opts",
            jvm(HEAP_MEGABYTES),
            "mapreduce.client.progressmonitor.pollinterval",
            "200",
            "mapreduce.client.completion.pollinterval",
            "200");

    private LeanTasks() {}

    /** Options for a JVM of that heap that is to leave the cores to tasks. */
    static String jvm(int heapMegabytes) {
        return "-Xmx" + heapMegabytes + "m " + LEAN;
    }
}
