package dev.terrain.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.cluster.HadoopCommand;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.LeanTasks;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.MethodName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Programs without Terrain's jars read the site files of a cluster on which every plugin is on. */
@TestMethodOrder(MethodName.class)
class NeighbourIT {

    @TempDir
    static Path folder;

    private static StockHadoop hadoop;
    private static HadoopCommand client;

    @BeforeAll
    static void start() throws IOException {
        var cluster = StockHadoop.version(TestCluster.VERSION)
                .in(folder.resolve("cluster"))
                .configure(SiteFile.MAPRED, LeanTasks.SITE);
        Plugin.describe(cluster, TestCluster.PROJECT, List.of(Plugin.values()));
        hadoop = cluster.start();
        client = hadoop.stockClient(folder.resolve("client"));
        Files.writeString(folder.resolve("text"), "some words and some more words\n".repeat(1000));
        client.run(List.of("fs", "-put", folder.resolve("text").toString(), "/text"))
                .requireSuccess("fs -put");
    }

    @AfterAll
    static void stop() {
        hadoop.close();
    }

    @Test
    void theNameNodeHasItsOwnClassesAllTheSame() throws IOException {
        hadoop.nameNode(1).awaitMetric("RackTopology", "Nodes", 1, java.time.Duration.ofMinutes(1));
    }

    @Test
    void fileSystemShell() throws IOException {
        assertThat(list("/")).contains("/text");
        assertThat(list("file://" + folder)).contains("text");
    }

    private static String list(String folder) throws IOException {
        return client.run(List.of("fs", "-ls", folder)).requireSuccess("fs -ls").tail();
    }

    @Test
    void localJob() throws IOException {
        Path out = folder.resolve("local");
        client.example(
                "wordcount -Dmapreduce.framework.name=local -Dfs.defaultFS=file:///", folder.resolve("text"), out);
        assertThat(out.resolve("part-r-00000")).content().contains("words\t2000");
    }

    @Test
    void jobOnTheCluster() throws IOException {
        JobRun run = client.example("wordcount /text /counted");

        assertThat(run.counter("Terrain spill", "Map tasks sorted")).isZero();
        assertThat(hadoop.hdfs().read("/counted/part-r-00000")).contains("words\t2000");
    }

    @Test
    void distCp() throws IOException {
        client.jar(client.layout().toolJar("hadoop-distcp"), "-m", "1", "/text", "/copy")
                .requireSuccess("distcp");
        assertThat(hadoop.hdfs().read("/copy")).hasSize(31 * 1000);
    }
}
