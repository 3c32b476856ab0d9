package dev.terrain.integration.bench.terasort;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * An installed JDK.
 *
 * @param folder what its users call {@code JAVA_HOME}
 * @param version as in {@code 25.0.1}
 */
record JavaHome(Path folder, String version) {

    /**
     * Reads the file {@code release}, which is in every JDK since Java 8.
     *
     * @throws IOException when that is no JDK
     */
    static JavaHome of(Path folder) throws IOException {
        Properties release = new Properties();
        try (Reader file = Files.newBufferedReader(folder.resolve("release"))) {
            release.load(file);
        }
        String version = release.getProperty("JAVA_VERSION", "").replace("\"", "");
        if (version.isEmpty() || !Files.isExecutable(folder.resolve("bin/java"))) {
            throw new IOException(folder + " is no JDK");
        }
        return new JavaHome(folder.toAbsolutePath().normalize(), version);
    }

    /** The line of {@code hadoop-env.sh} that has daemons and commands run on it, and containers with them. */
    String environment() {
        return "export JAVA_HOME='" + folder + "'";
    }
}
