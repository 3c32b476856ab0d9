package dev.terrain.integration.cluster;

import dev.terrain.integration.fixture.process.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A client of Tez on YARN, whose jars are in HDFS; it has the cluster's site files and none of Terrain's jars.
 *
 * @param folder of the client
 * @param jars the folder of its own jars
 * @param client that runs its commands
 * @param classPath of those
 */
public record TezClient(Path folder, Path jars, HadoopCommand client, List<Path> classPath) {

    private static final String VERSION = "0.10.5";

    /** With what AM and tasks need on Java 17. */
    private static final String JVM = "--add-opens=java.base/java.lang=ALL-UNNAMED -Xmx512m";

    /** Which jars it brings. */
    public enum Assembly {
        /** Its own: its containers use the cluster's Hadoop. */
        MINIMAL,
        /** Its own, and a Hadoop of its own. */
        FULL
    }

    /**
     * What the cluster has for the minimal assembly. hadoop-shim is of Tez; that assembly brings the jars of MapReduce,
     * and here YARN's client too, which in this layout stands where tasks of MapReduce alone find it.
     */
    private static final Set<String> OF_HADOOP = Set.of(
            "hadoop-annotations",
            "hadoop-auth",
            "hadoop-client",
            "hadoop-common",
            "hadoop-hdfs",
            "hadoop-yarn-api",
            "hadoop-yarn-common",
            "hadoop-yarn-server");

    /**
     * Lays it out, and puts its jars into HDFS anew.
     *
     * @param folder where there is nothing yet
     * @param more jars that its user puts on its class path, behind the others
     */
    public static TezClient layOut(StockHadoop hadoop, Path folder, Assembly assembly, List<Path> more)
            throws IOException {
        boolean isMinimal = assembly == Assembly.MINIMAL;
        Path jars = folder.resolve("jars");
        EngineJars.copy(
                Stream.of("tez-api", "tez-dag", "tez-runtime-library", "tez-mapreduce", "tez-examples")
                        .map(artifact -> "org.apache.tez:" + artifact + ":" + VERSION)
                        .toList(),
                "org.apache.tez:tez:pom:" + VERSION,
                isMinimal ? OF_HADOOP : Set.of(),
                jars);
        HadoopCommand client = hadoop.stockClient(folder.resolve("hadoop"));
        String library = "/" + folder.getFileName();
        hadoop.hdfs().delete(library);
        client.run(Words.of("fs -put", jars, List.of(library))).requireSuccess("fs -put");
        Path site = Files.createDirectories(folder.resolve("conf"));
        SiteXml.write(
                site.resolve("tez-site.xml"),
                Map.of(
                        "tez.lib.uris",
                        "${fs.defaultFS}" + library,
                        "tez.use.cluster.hadoop-libs",
                        String.valueOf(isMinimal),
                        "tez.am.resource.memory.mb",
                        "768",
                        "tez.task.resource.memory.mb",
                        "768",
                        "tez.am.launch.cmd-opts",
                        JVM,
                        "tez.task.launch.cmd-opts",
                        JVM));
        List<Path> classPath = new ArrayList<>(List.of(site, jars.resolve("*")));
        classPath.addAll(more);
        addToClassPath(client, classPath);
        return new TezClient(folder, jars, client, classPath);
    }

    /** Counts the words of some files; one reducer writes. */
    public JobRun countWords(String input, String output) throws IOException {
        return client.run(Words.of("org.apache.tez.examples.OrderedWordCount -counter", List.of(input, output), 1))
                .requireSuccess("OrderedWordCount");
    }

    /** Compiles a class with Tez and Hadoop, and runs it. */
    public JobRun source(String className, String source, String... arguments) throws IOException {
        Path share = client.layout().home().resolve("share/hadoop");
        List<Path> compileWith = List.of(
                jars.resolve("*"),
                client.layout().commonLib().resolve("*"),
                share.resolve("common/*"),
                share.resolve("mapreduce/*"));
        List<Path> withProgram = new ArrayList<>(classPath);
        withProgram.add(new JarOfSource(compileWith, folder).compile(className, source));
        addToClassPath(client, withProgram);
        return client.run(Words.of(className, List.of(arguments))).requireSuccess(className);
    }

    /** Puts jars and folders on the class path of a client's commands, behind Hadoop's own. */
    private static void addToClassPath(HadoopCommand client, List<Path> entries) throws IOException {
        List<String> words = entries.stream().map(Path::toString).toList();
        Files.writeString(
                client.layout().configuration().resolve("hadoop-env.sh"),
                "export HADOOP_CLASSPATH=" + String.join(":", words) + "\n");
    }
}
