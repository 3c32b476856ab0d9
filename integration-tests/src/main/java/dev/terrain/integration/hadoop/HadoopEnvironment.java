package dev.terrain.integration.hadoop;

import java.util.Map;

/** The environment in which this layout's processes run: ours, without what another Hadoop on the machine set. */
final class HadoopEnvironment {

    private HadoopEnvironment() {}

    /** Clears every variable of another Hadoop and names this JVM as the Java to use. */
    static void apply(Map<String, String> environment) {
        environment
                .keySet()
                .removeIf(name -> name.startsWith("HADOOP_") || name.startsWith("YARN_") || name.startsWith("MAPRED_"));
        environment.put("JAVA_HOME", System.getProperty("java.home"));
    }
}
