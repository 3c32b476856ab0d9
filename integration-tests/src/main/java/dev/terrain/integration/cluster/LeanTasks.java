package dev.terrain.integration.cluster;

import java.util.Map;

/** JVMs of jobs that start quickly, where nobody measures how fast they are. */
public final class LeanTasks {

    private static final int HEAP_MEGABYTES = 800;

    /** For mapred-site.xml. The client looks oftener than once a second whether its job has ended. */
    public static final Map<String, String> SITE = Map.of(
            "mapred.child.java.opts",
            HadoopProcess.leanJvm(HEAP_MEGABYTES),
            "yarn.app.mapreduce.am.command-opts",
            HadoopProcess.leanJvm(HEAP_MEGABYTES),
            "mapreduce.client.progressmonitor.pollinterval",
            "200",
            "mapreduce.client.completion.pollinterval",
            "200");

    private LeanTasks() {}
}
