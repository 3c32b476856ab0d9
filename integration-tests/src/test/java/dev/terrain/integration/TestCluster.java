package dev.terrain.integration;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Optional;

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

    /** Skips the test where something is missing, which is then the reason. */
    public static void skipIf(Optional<String> missing) {
        assumeTrue(missing.isEmpty(), () -> missing.orElse(""));
    }
}
