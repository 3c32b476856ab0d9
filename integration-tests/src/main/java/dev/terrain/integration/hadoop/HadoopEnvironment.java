package dev.terrain.integration.hadoop;

import java.util.Map;

/** The environment in which this layout's processes run: ours, without what another Hadoop on the machine set. */
final class HadoopEnvironment {

    /** For processes that live for a minute: the quick compiler and the small collector, leaving the cores to tasks. */
    private static final String LEAN_JVM = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

    private HadoopEnvironment() {}

    /** Options for a JVM of that heap that is to leave the cores to tasks. */
    static String leanJvm(int heapMegabytes) {
        return "-Xmx" + heapMegabytes + "m " + LEAN_JVM;
    }

    /** Clears every variable of another Hadoop, and names this JVM as the Java to use, with so much heap. */
    static void apply(Map<String, String> environment, int heapMegabytes) {
        environment
                .keySet()
                .removeIf(name -> name.startsWith("HADOOP_") || name.startsWith("YARN_") || name.startsWith("MAPRED_"));
        environment.put("HADOOP_OPTS", leanJvm(heapMegabytes));
        environment.put("JAVA_HOME", System.getProperty("java.home"));
    }
}
