package dev.terrain.integration.bench.terasort;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.TestCluster;
import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.LeanTasks;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.SiteXml;
import dev.terrain.integration.cluster.StockHadoop;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TeraSort of Hadoop's examples jar on real daemons: what the plugins do to it when named, unnamed and badly set. */
class TeraSortIT {

    /** 100 MB in one map: two spills under Hadoop's defaults. */
    private static final String ROWS = "1000000";

    /** For what does not depend on how much is sorted. */
    private static final String FEW_ROWS = "10000";

    /**
     * Map and reduce of few rows run in the ApplicationMaster, which has 512 MB: the JVMs would take most of the time.
     */
    private static final List<String> IN_THE_MASTER = List.of(
            "-Dmapreduce.job.ubertask.enable=true",
            "-Dmapreduce.map.memory.mb=512",
            "-Dmapreduce.reduce.memory.mb=512");

    private static final String COLLECTORS = "mapreduce.job.map.output.collector.class";

    /** Of the NodeManagers, which do not start again here. */
    private static final Set<String> OF_NODE_MANAGERS =
            Set.of("yarn.nodemanager.aux-services", "yarn.nodemanager.aux-services.terrain_zone.class");

    /** Configuration values that differ between any two jobs. */
    private static final Pattern OF_THIS_JOB =
            Pattern.compile("job_\\d+_\\d+|(application|container)(_\\d+)+|/out-[\\w-]+|\\b\\d{13}\\b");

    @TempDir
    static Path folder;

    private static StockHadoop hadoop;
    private static JobRun stock;
    private static JobRun stockOfFew;

    @BeforeAll
    static void sortWithStockHadoop() throws IOException {
        ClusterBuilder cluster =
                StockHadoop.version(TestCluster.VERSION).in(folder).configure(SiteFile.MAPRED, LeanTasks.SITE);
        Plugin.installForDaemons(cluster, TestCluster.PROJECT);
        hadoop = cluster.start();
        generate(ROWS, "/in");
        generate(FEW_ROWS, "/few");
        stock = sortAll("stock");
        stockOfFew = sortFew("stock-of-few");
    }

    @AfterAll
    static void stopHadoop() {
        hadoop.close();
    }

    @AfterEach
    void takePluginsAway() throws IOException {
        for (Plugin plugin : Plugin.values()) {
            plugin.disable(hadoop, TestCluster.PROJECT);
        }
    }

    @Test
    void namedPluginsActAndTheOutputIsThatOfStock() throws IOException {
        for (Plugin plugin : Plugin.values()) {
            plugin.enable(hadoop, TestCluster.PROJECT);
        }

        // The input is cached, of which nothing would be read ahead otherwise.
        JobRun run = sortAll("plugins", "-Dterrain.prefetch.begin=at-once");

        assertThat(run.counter("Terrain prefetch", "Bytes prefetched")).isPositive();
        // How much is read ahead to the end depends on whether the mappers wait.
        assertThat(run.counter("Terrain prefetch", "Bytes consumed")
                        + run.counter("Terrain prefetch", "Bytes passed through"))
                .isEqualTo(100_000_000);
        assertThat(run.counter("Terrain spill", "Map tasks sorted")).isEqualTo(1);
        assertThat(run.counter("File System Counters", "INTERMEDIATE: Number of bytes written"))
                .isGreaterThan(100_000_000);
        assertThat(run.counter("File Input Format Counters ", "Bytes Read"))
                .isEqualTo(stock.counter("File Input Format Counters ", "Bytes Read"));
        assertThat(checksums("plugins")).isEqualTo(checksums("stock"));
        hadoop.example("teravalidate", "/out-plugins", "/verdict");
        assertThat(hadoop.hdfs().read("/verdict/part-r-00000")).matches("checksum\\s+[0-9a-f]+\\s*");
    }

    @Test
    void jarsThatNobodyNamesChangeNothing() throws IOException {
        for (Plugin plugin : Plugin.values()) {
            hadoop.install(plugin.jar(TestCluster.PROJECT));
        }

        JobRun run = sortFew("unnamed");

        assertThat(configuration(run)).isEqualTo(configuration(stockOfFew));
        assertThat(names(run)).isEqualTo(names(stockOfFew));
        assertThat(checksums("unnamed")).isEqualTo(checksums("stock-of-few"));
    }

    @Test
    void aJobThatOptsOutIsStock() throws IOException {
        for (Plugin plugin : Plugin.values()) {
            plugin.enable(hadoop, TestCluster.PROJECT);
        }

        JobRun run = sortFew("opted-out", "-Dterrain.plugins=none");

        assertThat(names(run)).isEqualTo(names(stockOfFew));
        Map<String, String> configuration = configuration(run);
        Set<String> named = named();
        configuration.keySet().removeIf(key -> key.startsWith("terrain.") || named.contains(key));
        Map<String, String> expected = configuration(stockOfFew);
        expected.keySet().removeAll(named);
        assertThat(configuration).isEqualTo(expected);
    }

    @Test
    void aClientWithoutTheJarsReadsTheSameFilesAndRunsAsStock() throws IOException {
        hadoop.configure(SiteFile.MAPRED, Map.of(Plugin.SWITCH, "prefetch,spill"));
        try {
            JobRun run = sortFew("no-jars");

            assertThat(names(run)).isEqualTo(names(stockOfFew));
        } finally {
            hadoop.restore(SiteFile.MAPRED, Set.of(Plugin.SWITCH));
        }
    }

    /** Hadoop's own way to name classes, here as in a site file. */
    @Test
    void pluginsActWhereTheirClassesAreNamed() throws IOException {
        for (Plugin plugin : Plugin.values()) {
            hadoop.install(plugin.jar(TestCluster.PROJECT));
        }

        JobRun run = sortAll(
                "classes",
                "-D" + COLLECTORS
                        + "=dev.terrain.spill.FlashMapOutputCollector,org.apache.hadoop.mapred.MapTask$MapOutputBuffer",
                "-Dmapreduce.job.reduce.shuffle.consumer.plugin.class=dev.terrain.spill.FlashShuffle",
                "-Dfs.file.impl=dev.terrain.zone.ZonedLocalFileSystem",
                "-Dnet.topology.node.switch.mapping.impl=dev.terrain.rack.LatencySwitchMapping");

        assertThat(run.counter("Terrain spill", "Map tasks sorted")).isEqualTo(1);
        assertThat(run.counter("Terrain spill", "Reduce tasks merged")).isEqualTo(1);
        assertThat(run.counter("File System Counters", "INTERMEDIATE: Number of bytes written"))
                .isGreaterThan(100_000_000);
        assertThat(checksums("classes")).isEqualTo(checksums("stock"));
    }

    @Test
    void aJobWithABadValueRunsWithoutThatPluginAndItsClientSaysWhy() throws IOException {
        Plugin.PREFETCH.enable(hadoop, TestCluster.PROJECT);
        Plugin.SPILL.enable(hadoop, TestCluster.PROJECT);

        JobRun run = sortFew("bad-values", "-Dterrain.prefetch.piece-bytes=huge", "-Dterrain.spill.merge-width=many");

        assertThat(names(run)).isEqualTo(names(stockOfFew));
        assertThat(checksums("bad-values")).isEqualTo(checksums("stock-of-few"));
        assertThat(String.join("\n", run.output()))
                .contains("The job runs without prefetch: terrain.prefetch.piece-bytes is 'huge'")
                .contains("The job runs without spill: terrain.spill.merge-width is 'many'");
    }

    private static void generate(String rows, String folder) throws IOException {
        // In the client, without containers.
        hadoop.example(
                "teragen",
                "-Dmapreduce.framework.name=local",
                "-Dmapreduce.job.maps=1",
                "-Ddfs.blocksize=256m",
                rows,
                folder);
    }

    /** Those, and what rack-topology has in the files of every daemon and client, about which a job has no choice. */
    private static Set<String> named() throws IOException {
        Set<String> named = new HashSet<>(OF_NODE_MANAGERS);
        Plugin.RACK.sites(TestCluster.PROJECT).values().forEach(site -> named.addAll(site.keySet()));
        return named;
    }

    private static JobRun sortAll(String name, String... options) throws IOException {
        return hadoop.example("terasort", List.of(options), "/in", "/out-" + name);
    }

    private static JobRun sortFew(String name, String... options) throws IOException {
        return hadoop.example("terasort", IN_THE_MASTER, List.of(options), "/few", "/out-" + name);
    }

    private static List<String> checksums(String name) throws IOException {
        return hadoop.hdfs().checksums("/out-" + name);
    }

    /** The counters that a job has, without their values. */
    private static Map<String, List<String>> names(JobRun run) {
        Map<String, List<String>> names = new TreeMap<>();
        run.counters().forEach((group, counters) -> {
            // Which of them appear depends on what the scheduler did, not on the plugins.
            if (!group.startsWith("Job Counters")) {
                names.put(group, counters.keySet().stream().sorted().toList());
            }
        });
        return names;
    }

    private static Map<String, String> configuration(JobRun run) throws IOException {
        String xml = hadoop.historyFile(run.jobIds().get(0), ".xml");
        Map<String, String> configuration = new TreeMap<>();
        SiteXml.parse(xml)
                .forEach((key, value) ->
                        configuration.put(key, OF_THIS_JOB.matcher(value).replaceAll("")));
        return configuration;
    }
}
