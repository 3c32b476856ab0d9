package dev.terrain.integration;

import java.nio.file.Path;

/** What the integration tests agree on. */
public final class TestCluster {

    /** The Hadoop of this build: 3.4.2, or 3.5.0 under -Phadoop-3.5. */
    public static final String VERSION = System.getProperty("terrain.hadoop.version", "3.4.2");

    /** The root of this repository; Maven runs tests in their module's folder. */
    public static final Path PROJECT = Path.of(System.getProperty("user.dir"))
            .resolve("..")
            .toAbsolutePath()
            .normalize();

    private TestCluster() {}
}
