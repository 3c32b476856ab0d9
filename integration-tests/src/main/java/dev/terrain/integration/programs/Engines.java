package dev.terrain.integration.programs;

import dev.terrain.integration.hadoop.EngineJars;
import dev.terrain.integration.hadoop.JarOfSource;
import dev.terrain.integration.hadoop.SiteXml;
import dev.terrain.integration.hadoop.StockClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Neighbours: programs with jars of their own, none of Terrain's among them, that read the cluster's site files.
 *
 * <p>Spark brings its own Hadoop. Tez comes in two assemblies: "minimal" uses the cluster's Hadoop in its containers,
 * "full" brings another.
 */
final class Engines {

    private static final String LINES = "sorted lines";

    static final List<Program> ALL = List.of(
            new Program("stock-client", LINES, Engines::stockClient),
            new Program("distcp", "checksums of the copies", Engines::distCp),
            new Program("spark", LINES, Engines::spark),
            new Program("tez-minimal", LINES, ground -> tez(ground, true)),
            new Program("tez-full", LINES, ground -> tez(ground, false)));

    private static final String SPARK = "3.5.5";
    private static final String TEZ = "0.10.5";

    /** Of Spark's launcher for Java 17, as far as a word count needs them. */
    private static final List<String> OPENS = List.of(
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED",
            "--add-opens=java.base/java.io=ALL-UNNAMED",
            "--add-opens=java.base/java.net=ALL-UNNAMED",
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");

    private static final String SPARK_WORDS = """
            import java.util.Arrays;
            import org.apache.spark.SparkConf;
            import org.apache.spark.api.java.JavaSparkContext;
            import scala.Tuple2;

            public class SparkWords {
                public static void main(String[] args) {
                    try (JavaSparkContext spark = new JavaSparkContext(new SparkConf().setAppName("words"))) {
                        spark.textFile(args[0], 2)
                                .flatMap(line -> Arrays.asList(line.split(" ")).iterator())
                                .mapToPair(word -> new Tuple2<>(word, 1))
                                .reduceByKey(Integer::sum, 1)
                                .saveAsTextFile(args[1]);
                    }
                }
            }
            """;

    /**
     * What the cluster has for Tez "minimal". hadoop-shim is of Tez; that assembly brings the jars of MapReduce, and
     * here YARN's client too, which in this layout stands where tasks of MapReduce alone find it.
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

    private Engines() {}

    private static List<String> stockClient(Ground ground) throws IOException {
        StockClient client = ground.stockClient("stock-client");
        ground.require(client.hadoop("fs", "-ls", "file:///"));
        ground.require(client.jar(client.layout().examplesJar(), "wordcount", ground.textInHdfs(), ground.output()));
        return ground.sortedLines(ground.output());
    }

    private static List<String> distCp(Ground ground) throws IOException {
        StockClient client = ground.stockClient("distcp");
        ground.require(
                client.jar(client.layout().toolJar("hadoop-distcp"), "-m", "1", ground.textInHdfs(), ground.output()));
        return ground.checksums(ground.output());
    }

    private static List<String> spark(Ground ground) throws IOException {
        Path folder = ground.folder("spark");
        Path jars = folder.resolve("jars");
        EngineJars.copy(
                List.of("org.apache.spark:spark-core_2.12:" + SPARK, "org.apache.spark:spark-yarn_2.12:" + SPARK),
                "org.apache.spark:spark-parent_2.12:pom:" + SPARK,
                Set.of(),
                jars);
        Path program = new JarOfSource(jarsIn(jars), folder).compile("SparkWords", SPARK_WORDS);
        Path configuration = ground.stockClient("spark-client").layout().configuration();
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(), "-Xmx512m"));
        command.addAll(OPENS);
        command.addAll(List.of("-cp", jars + "/*:" + configuration, "org.apache.spark.deploy.SparkSubmit"));
        for (String setting : List.of(
                "spark.master=yarn",
                "spark.submit.deployMode=client",
                "spark.yarn.jars=local:" + jars + "/*",
                "spark.executor.instances=1",
                "spark.executor.memory=512m",
                "spark.yarn.am.memory=512m",
                "spark.ui.enabled=false",
                "spark.driver.host=localhost",
                "spark.driver.bindAddress=127.0.0.1")) {
            command.addAll(List.of("--conf", setting));
        }
        command.addAll(List.of("--class", "SparkWords", program.toString(), ground.textInHdfs(), ground.output()));
        ground.require(ground.process(command, Map.of("HADOOP_CONF_DIR", configuration.toString())));
        return ground.sortedLines(ground.output());
    }

    private static List<String> tez(Ground ground, boolean minimal) throws IOException {
        String name = minimal ? "tez-minimal" : "tez-full";
        Path folder = ground.folder(name);
        Path jars = folder.resolve("jars");
        EngineJars.copy(
                Stream.of("tez-api", "tez-dag", "tez-runtime-library", "tez-mapreduce", "tez-examples")
                        .map(artifact -> "org.apache.tez:" + artifact + ":" + TEZ)
                        .toList(),
                "org.apache.tez:tez:pom:" + TEZ,
                minimal ? OF_HADOOP : Set.of(),
                jars);
        StockClient client = ground.stockClient(name + "-client");
        String library = "/" + name;
        ground.require(client.hadoop("fs", "-put", jars.toString(), library));
        Path site = Files.createDirectories(folder.resolve("conf"));
        SiteXml.write(
                site.resolve("tez-site.xml"),
                Map.of(
                        "tez.lib.uris",
                        "${fs.defaultFS}" + library,
                        "tez.use.cluster.hadoop-libs",
                        String.valueOf(minimal),
                        "tez.am.resource.memory.mb",
                        "768",
                        "tez.task.resource.memory.mb",
                        "768",
                        "tez.am.launch.cmd-opts",
                        OPENS.get(0) + " -Xmx512m",
                        "tez.task.launch.cmd-opts",
                        OPENS.get(0) + " -Xmx512m"));
        client.addToClassPath(List.of(site, jars.resolve("*")));
        ground.require(
                client.hadoop("org.apache.tez.examples.OrderedWordCount", ground.textInHdfs(), ground.output(), "1"));
        return ground.sortedLines(ground.output());
    }

    private static List<Path> jarsIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
