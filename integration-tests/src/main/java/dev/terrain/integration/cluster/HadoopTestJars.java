package dev.terrain.integration.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The jars of HDFS's own tests, and all that they ran with in Hadoop's build. */
public final class HadoopTestJars {

    /** Has both of JUnit's engines in one jar: Hadoop 3.4 has tests of JUnit 4, 3.5 of JUnit 5. */
    private static final String LAUNCHER = "org.junit.platform:junit-platform-console-standalone:1.14.4";

    /** TestPendingReconstruction of 3.4.2 imports it, and no POM of Hadoop's names it. */
    private static final String COMMONS_LANG = "commons-lang:commons-lang:2.6";

    /** For tests of encryption; Maven Central has no 3.5.0 of it. */
    private static final String KEY_SERVER = "hadoop-kms";

    private HadoopTestJars() {}

    /**
     * A class path with {@code org.junit.platform.console.ConsoleLauncher} and the tests of hadoop-hdfs and
     * hadoop-common.
     *
     * @throws IOException when an artifact cannot be had, naming it
     */
    public static List<Path> classpath(String version) throws IOException {
        String hdfs = "org.apache.hadoop:hadoop-hdfs:";
        String tests = hdfs + "jar:tests:" + version;
        try (MavenArtifacts maven = new MavenArtifacts()) {
            return maven
                    .ofTests(hdfs + version, List.of(LAUNCHER, hdfs + version, tests, COMMONS_LANG), KEY_SERVER)
                    .stream()
                    .filter(artifact -> !artifact.getGroupId().startsWith("org.junit.")
                            || LAUNCHER.contains(artifact.getArtifactId()))
                    .map(artifact -> artifact.getFile().toPath())
                    .toList();
        }
    }
}
