package dev.terrain.integration.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How a command of {@code bin/hadoop} becomes a process that ends when this JVM does. */
final class HadoopProcess {

    /**
     * For processes that live for a minute: the quick compiler, the small collector, and no verification of thousands
     * of classes that javac made, leaving the cores to tasks.
     */
    private static final String LEAN_JVM = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
            + " -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote";

    private HadoopProcess() {}

    /** Options for a JVM of that heap that is to leave the cores to tasks. */
    static String leanJvm(int heapMegabytes) {
        return "-Xmx" + heapMegabytes + "m " + LEAN_JVM;
    }

    /**
     * Describes {@code launcher... bin/hadoop --until-eof command...}, standard error joined to standard output.
     *
     * <p>Its environment is ours without what another Hadoop on the machine set, and with this JVM as the Java to use.
     */
    static ProcessBuilder of(HadoopLayout layout, List<String> launcher, int heapMegabytes, List<String> command) {
        return of(layout, launcher, leanJvm(heapMegabytes), command);
    }

    /** As {@link #of(HadoopLayout, List, int, List)}, with other options for the JVM. */
    static ProcessBuilder of(HadoopLayout layout, List<String> launcher, String jvmOptions, List<String> command) {
        List<String> line = new ArrayList<>(launcher);
        line.addAll(List.of(layout.home().resolve("bin/hadoop").toString(), "--until-eof"));
        line.addAll(command);
        ProcessBuilder builder =
                new ProcessBuilder(line).directory(layout.home().toFile()).redirectErrorStream(true);
        Map<String, String> environment = builder.environment();
        environment
                .keySet()
                .removeIf(name -> name.startsWith("HADOOP_") || name.startsWith("YARN_") || name.startsWith("MAPRED_"));
        environment.put("HADOOP_OPTS", jvmOptions);
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        return builder;
    }
}
