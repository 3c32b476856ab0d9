package dev.terrain.integration.cluster;

import dev.terrain.integration.fixture.process.FileTree;
import dev.terrain.integration.fixture.process.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.eclipse.aether.artifact.Artifact;

/**
 * A Hadoop of one version on disk, in the shape of Apache's binary distribution.
 *
 * <pre>
 * bin/{hadoop,hdfs,yarn,mapred}                      one small script (Maven Central has the jars, not the scripts)
 * etc/hadoop/                                        *-site.xml, log4j.properties
 * share/hadoop/{common,hdfs,yarn,mapreduce}/[lib/]   the unchanged jars of the local Maven repository (hard links)
 * logs/
 * </pre>
 */
public final class HadoopLayout implements AutoCloseable {

    /** TeraSort and Streaming were last published in this version; their jars run on later Hadoops as well. */
    private static final String LAST_EXAMPLES_VERSION = "3.4.2";

    /** The version that hadoop-project 3.3.6 to 3.4.3 compile against. */
    private static final String LZ4 = "org.lz4:lz4-java:1.7.1";

    private static final String GROUP = "org.apache.hadoop:";

    /** A jar that several parts need stands in the first of them. */
    private static final List<Component> COMPONENTS = List.of(
            new Component("common", List.of("hadoop-common")),
            new Component("hdfs", List.of("hadoop-hdfs")),
            new Component(
                    "yarn",
                    List.of(
                            "hadoop-yarn-server-resourcemanager",
                            "hadoop-yarn-server-nodemanager",
                            "hadoop-yarn-server-timelineservice")),
            new Component(
                    "mapreduce",
                    List.of(
                            "hadoop-mapreduce-client-app",
                            "hadoop-mapreduce-client-hs",
                            "hadoop-mapreduce-client-jobclient",
                            "hadoop-mapreduce-client-shuffle",
                            "hadoop-mapreduce-client-jobclient:jar:tests")));

    private final Path home;
    private final String version;
    private final List<Path> jars = new ArrayList<>();

    private HadoopLayout(Path home, String version) {
        this.home = home;
        this.version = version;
    }

    /**
     * Lays out Hadoop {@code version} in the folder {@code home}, which is made.
     *
     * @throws IOException when a jar cannot be had or the folder cannot be written
     */
    public static HadoopLayout create(String version, Path home, Progress progress) throws IOException {
        HadoopLayout layout = new HadoopLayout(home.toAbsolutePath().normalize(), version);
        progress.say("laying out Hadoop " + version + " in " + layout.home + " (jars from the Maven repository)");
        try (MavenArtifacts maven = new MavenArtifacts()) {
            layout.linkJars(maven);
            layout.unpackWebapps(maven);
        }
        layout.copyScripts();
        Files.createDirectories(layout.logs());
        return layout;
    }

    public String version() {
        return version;
    }

    /** What operators call {@code HADOOP_HOME}. */
    public Path home() {
        return home;
    }

    /** The folder of the *-site.xml files, {@code HADOOP_CONF_DIR}. */
    public Path configuration() {
        return home.resolve("etc/hadoop");
    }

    public Path logs() {
        return home.resolve("logs");
    }

    /** What all logs say with that word in it, each line after its log's name. */
    public List<String> logLinesWith(String word) throws IOException {
        List<String> found = new ArrayList<>();
        try (var logs = Files.newDirectoryStream(logs(), "*.log")) {
            for (Path log : logs) {
                try (var lines = Files.lines(log)) {
                    lines.filter(line -> line.contains(word))
                            .forEach(line -> found.add(log.getFileName() + ": " + line));
                }
            }
        }
        return found;
    }

    /** The folder whose jars every daemon, client and task of this Hadoop has on its classpath. */
    public Path commonLib() {
        return home.resolve("share/hadoop/common/lib");
    }

    /** Copies a jar there, as an operator would. */
    public void install(Path jar) throws IOException {
        Files.copy(jar, installed(jar), StandardCopyOption.REPLACE_EXISTING);
    }

    /** The jar that a class of this JVM's own class path is in. */
    public static Path jarOf(Class<?> type) throws IOException {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IOException("where " + type + " is", e);
        }
    }

    /** Takes a jar away that {@link #install} copied. */
    void uninstall(Path jar) throws IOException {
        Files.deleteIfExists(installed(jar));
    }

    private Path installed(Path jar) {
        return commonLib().resolve(Objects.requireNonNull(jar.getFileName(), "a jar has a name"));
    }

    /** The jar of JNA, which Hadoop brings and some engines do not. */
    public Path jnaJar() throws IOException {
        return jar("yarn/lib", "jna-*.jar");
    }

    /** The jar with TeraGen, TeraSort and TeraValidate. */
    public Path examplesJar() throws IOException {
        return jar("mapreduce", "hadoop-mapreduce-examples-*.jar");
    }

    private Path jar(String folder, String glob) throws IOException {
        try (var found = Files.newDirectoryStream(home.resolve("share/hadoop").resolve(folder), glob)) {
            return found.iterator().next();
        }
    }

    /** The jar of a tool such as {@code hadoop-distcp}, put where the distribution has it: on no classpath. */
    public Path toolJar(String artifact) throws IOException {
        Path tools = Files.createDirectories(home.resolve("share/hadoop/tools/lib"));
        try (MavenArtifacts maven = new MavenArtifacts()) {
            Path jar = published(maven, artifact);
            Path here = tools.resolve(Objects.requireNonNull(jar.getFileName()));
            return Files.exists(here) ? here : Files.copy(jar, here);
        }
    }

    /** Puts lz4-java on the classpath: Lz4Codec needs it, and Hadoop leaves it to operators. */
    public void addLz4() throws IOException {
        try (MavenArtifacts maven = new MavenArtifacts()) {
            install(maven.file(LZ4));
        }
    }

    /** Every jar of this Hadoop, without what was installed later. */
    public List<Path> jars() {
        return List.copyOf(jars);
    }

    /**
     * Describes {@code launcher... bin/hadoop --until-eof command...}, standard error joined to standard output, which
     * ends when this JVM does.
     *
     * <p>Its environment is ours without what another Hadoop on the machine set, and with this JVM as the Java to use.
     */
    ProcessBuilder process(List<String> launcher, String jvmOptions, List<String> command) {
        List<String> line = new ArrayList<>(launcher);
        line.addAll(List.of(home.resolve("bin/hadoop").toString(), "--until-eof"));
        line.addAll(command);
        ProcessBuilder builder =
                new ProcessBuilder(line).directory(home.toFile()).redirectErrorStream(true);
        Map<String, String> environment = builder.environment();
        environment
                .keySet()
                .removeIf(name -> name.startsWith("HADOOP_") || name.startsWith("YARN_") || name.startsWith("MAPRED_"));
        environment.put("HADOOP_OPTS", jvmOptions);
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        return builder;
    }

    /** Deletes it, with all that is in its folder; for those that nobody looks at afterwards. */
    @Override
    public void close() throws IOException {
        FileTree.delete(home);
    }

    private void linkJars(MavenArtifacts maven) throws IOException {
        Set<String> taken = new HashSet<>();
        List<String> roots = new ArrayList<>();
        for (Component component : COMPONENTS) {
            component.artifacts.forEach(artifact -> roots.add(GROUP + artifact + ":" + version));
            Path folder = home.resolve("share/hadoop").resolve(component.folder);
            Files.createDirectories(folder.resolve("lib"));
            for (Artifact artifact : maven.withRuntimeDependencies(roots, GROUP + "hadoop-project:pom:" + version)) {
                String name = artifact.getGroupId() + ":" + artifact.getArtifactId() + ":" + artifact.getClassifier();
                if (taken.add(name)) {
                    Path jar = artifact.getFile().toPath();
                    link(component.owns(artifact) ? folder : folder.resolve("lib"), jar);
                }
            }
        }
        link(home.resolve("share/hadoop/mapreduce"), published(maven, "hadoop-mapreduce-examples"));
    }

    private Path published(MavenArtifacts maven, String name) throws IOException {
        String artifact = GROUP + name + ":";
        return maven.file(artifact + version, artifact + LAST_EXAMPLES_VERSION);
    }

    private void link(Path folder, Path jar) throws IOException {
        Path here = folder.resolve(jar.getFileName());
        try {
            Files.createLink(here, jar);
        } catch (FileSystemException | UnsupportedOperationException e) {
            // Another file system than that of the Maven repository, or one without hard links.
            Files.copy(jar, here);
        }
        jars.add(here);
    }

    /** NameNode and DataNode stop without {@code webapps/}, which Maven Central has in the tests jar only. */
    private void unpackWebapps(MavenArtifacts maven) throws IOException {
        try (FileSystem jar = FileSystems.newFileSystem(maven.file(GROUP + "hadoop-hdfs:jar:tests:" + version))) {
            FileTree.copy(jar.getPath("/webapps"), home.resolve("share/hadoop/hdfs/webapps"));
        }
    }

    private void copyScripts() throws IOException {
        Path bin = Files.createDirectories(home.resolve("bin"));
        Path script = bin.resolve("hadoop");
        copyResource("hadoop.sh", script);
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        for (String name : List.of("hdfs", "yarn", "mapred")) {
            Files.createSymbolicLink(bin.resolve(name), Path.of("hadoop"));
        }
        Files.createDirectories(configuration());
        copyResource("log4j.properties", configuration().resolve("log4j.properties"));
        copyResource("capacity-scheduler.xml", configuration().resolve("capacity-scheduler.xml"));
    }

    private static void copyResource(String name, Path target) throws IOException {
        try (InputStream in = HadoopLayout.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new NoSuchFileException(name);
            }
            Files.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /**
     * One part of the distribution.
     *
     * @param folder its folder in {@code share/hadoop}
     * @param artifacts what it is made of, without what those need
     */
    private record Component(String folder, List<String> artifacts) {

        /** True for the jars that the distribution keeps beside {@code lib/}, not in it. */
        boolean owns(Artifact artifact) {
            return artifact.getGroupId().equals("org.apache.hadoop")
                    && artifact.getArtifactId().startsWith("hadoop-" + folder);
        }
    }
}
