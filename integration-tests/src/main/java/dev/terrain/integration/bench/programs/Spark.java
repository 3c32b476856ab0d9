package dev.terrain.integration.bench.programs;

import dev.terrain.integration.cluster.EngineJars;
import dev.terrain.integration.cluster.HadoopCommand;
import dev.terrain.integration.cluster.Host;
import dev.terrain.integration.cluster.JarOfSource;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.fixture.process.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Spark on YARN in client mode, with its own jars, which bring a Hadoop of their own, and the cluster's site files.
 *
 * @param ground where it runs
 * @param jars its own
 * @param program that counts words
 * @param configuration with the site files of the cluster
 */
record Spark(Ground ground, Path jars, Path program, Path configuration) {

    private static final String VERSION = "3.5.5";
    private static final Duration WITHIN = Duration.ofMinutes(10);

    /** Of Spark's launcher for Java 17, as far as a word count needs them. */
    private static final List<String> OPENS = Stream.of(
                    "java.lang",
                    "java.lang.invoke",
                    "java.io",
                    "java.net",
                    "java.nio",
                    "java.util",
                    "java.util.concurrent",
                    "sun.nio.ch")
            .map(opened -> "--add-opens=java.base/" + opened + "=ALL-UNNAMED")
            .toList();

    /** Before it counts, it prints what {@link NearestNodes} reads. */
    private static final String WORDS = """
            import java.util.Arrays;
            import org.apache.hadoop.io.LongWritable;
            import org.apache.hadoop.io.Text;
            import org.apache.hadoop.mapred.TextInputFormat;
            import org.apache.spark.Partition;
            import org.apache.spark.SparkConf;
            import org.apache.spark.api.java.JavaPairRDD;
            import org.apache.spark.api.java.JavaSparkContext;
            import org.apache.spark.rdd.HadoopPartition;
            import scala.Tuple2;

            public class SparkWords {
                public static void main(String[] args) {
                    try (JavaSparkContext spark = new JavaSparkContext(new SparkConf().setAppName("words"))) {
                        JavaPairRDD<LongWritable, Text> lines =
                                spark.hadoopFile(args[0], TextInputFormat.class, LongWritable.class, Text.class, 2);
                        for (Partition part : lines.partitions()) {
                            System.out.println("split " + ((HadoopPartition) part).inputSplit().value() + " prefers "
                                    + lines.rdd().preferredLocations(part).mkString(" "));
                        }
                        lines.flatMap(line -> Arrays.asList(line._2().toString().split(" ")).iterator())
                                .mapToPair(word -> new Tuple2<>(word, 1))
                                .reduceByKey(Integer::sum, 1)
                                .saveAsTextFile(args[1]);
                    }
                }
            }
            """;

    /**
     * Lays it out.
     *
     * @param more jars that its user puts among its own
     */
    static Spark layOut(Ground ground, List<Path> more) throws IOException {
        Path folder = ground.folder("spark");
        Path jars = folder.resolve("jars");
        EngineJars.copy(
                List.of("org.apache.spark:spark-core_2.12:" + VERSION, "org.apache.spark:spark-yarn_2.12:" + VERSION),
                "org.apache.spark:spark-parent_2.12:pom:" + VERSION,
                Set.of(),
                jars);
        EngineJars.add(more, jars);
        Path program;
        try (Stream<Path> all = Files.list(jars)) {
            program = new JarOfSource(all.toList(), folder).compile("SparkWords", WORDS);
        }
        Path configuration = ground.stockClient("spark-client").layout().configuration();
        return new Spark(ground, jars, program, configuration);
    }

    /** Counts the words of some files; one reducer writes. */
    JobRun countWords(String input, String output) throws IOException {
        Host driver = ground.hadoop().client();
        Stream<String> settings = Stream.of(
                "spark.master=yarn",
                "spark.submit.deployMode=client",
                "spark.yarn.jars=local:" + jars + "/*",
                "spark.executor.instances=" + ground.nodeManagers(),
                "spark.executor.memory=512m",
                "spark.yarn.am.memory=512m",
                "spark.ui.enabled=false",
                "spark.driver.host=" + driver.name(),
                "spark.driver.bindAddress=" + driver.address());
        List<String> command = Words.of(
                driver.launcher(),
                Words.jdk("java"),
                "-Xmx512m",
                OPENS,
                "-cp",
                List.of(jars + "/*:" + configuration),
                "org.apache.spark.deploy.SparkSubmit",
                settings.flatMap(setting -> Stream.of("--conf", setting)).toList(),
                "--class SparkWords",
                program,
                List.of(input, output));
        return ground.require(
                HadoopCommand.process(command, Map.of("HADOOP_CONF_DIR", configuration.toString()), WITHIN));
    }
}
