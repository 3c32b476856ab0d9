package dev.terrain.integration;

import java.nio.file.Path;
import java.util.Map;

/** What the integration tests agree on. */
public final class TestCluster {

    /** The Hadoop of this build: 3.4.2, or 3.5.0 under -Phadoop-3.5. */
    public static final String VERSION = System.getProperty("terrain.hadoop.version", "3.4.2");

    /** The root of this repository; Maven runs tests in their module's folder. */
    public static final Path PROJECT = Path.of(System.getProperty("user.dir"))
            .resolve("..")
            .toAbsolutePath()
            .normalize();

    /** As daemons and clients have it. */
    private static final String LEAN_JVM = "-Xmx800m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
            + " -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote";

    /** For mapred-site.xml: JVMs of jobs that start quickly, where nobody measures how fast they are. */
    public static final Map<String, String> LEAN_TASKS =
            Map.of("mapred.child.java.opts", LEAN_JVM, "yarn.app.mapreduce.am.command-opts", LEAN_JVM);

    private TestCluster() {}
}
