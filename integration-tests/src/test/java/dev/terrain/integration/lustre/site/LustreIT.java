package dev.terrain.integration.lustre.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.terrain.integration.TestCluster;
import dev.terrain.integration.hadoop.ClusterBuilder;
import dev.terrain.integration.hadoop.JobHistory.Placement;
import dev.terrain.integration.hadoop.JobRun;
import dev.terrain.integration.hadoop.LeanTasks;
import dev.terrain.integration.hadoop.SiteFile;
import dev.terrain.integration.hadoop.StockHadoop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Unmodified jobs on a mounted Lustre, with a stock scheduler and three NodeManagers that have their own names. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LustreIT {

    /** Room for every map wherever it is wanted: a full node would make the scheduler choose another. */
    private static final Map<String, String> ROOM = Map.of("yarn.nodemanager.resource.memory-mb", "5120");

    private static final String LOCAL = "-Dmapreduce.framework.name=local";
    private static final int FILES = 2;
    private static final int ENOENT = 2;
    private static final int EACCES = 13;

    private Path folder;
    private LustreSite site;
    private StockHadoop hadoop;
    private Path text;
    private String words;

    @BeforeAll
    void startCluster(@TempDir Path folder) throws IOException {
        Optional<String> missing = LustreSite.missing();
        assumeTrue(missing.isEmpty(), () -> missing.orElse(""));
        this.folder = folder;
        site = LustreSite.create(TestCluster.PROJECT, folder.resolve("site"));
        ClusterBuilder cluster = StockHadoop.version(TestCluster.VERSION)
                .in(folder.resolve("cluster"))
                .configure(SiteFile.MAPRED, LeanTasks.SITE)
                .configure(SiteFile.YARN, ROOM);
        site.hold(cluster, TestCluster.PROJECT);
        hadoop = cluster.start();
        text = site.mount().directory("text", new Striping(1 << 20, 1, List.of(0, 2)));
        write(text);
        examples(wordCount(List.of(LOCAL), "file://" + text, folder.resolve("stock")));
        words = Files.readString(folder.resolve("stock/part-r-00000"));
    }

    @AfterAll
    void stopCluster() {
        if (hadoop != null) {
            hadoop.close();
        }
        if (site != null) {
            site.close();
        }
    }

    private static void write(Path directory) throws IOException {
        for (int i = 0; i < FILES; i++) {
            Files.writeString(directory.resolve("file" + i), ("word" + i + " every\n").repeat(1000 + i));
        }
    }

    @Test
    void wordCountRunsBesideTheServersOfItsBytesAndCountsAsStockDoes() throws IOException {
        // Without attempts besides those that are counted below.
        JobRun run = examples(
                "wordcount",
                "-Dmapreduce.map.speculative=false",
                "lustre://" + text,
                "lustre://" + site.mount().root() + "/counted");

        assertThat(Files.readString(site.mount().root().resolve("counted/part-r-00000")))
                .isEqualTo(words);
        assertThat(placements(run))
                .hasSize(FILES)
                .allMatch(Placement::isLocal)
                .extracting(Placement::wanted)
                .containsOnly(List.of("worker1"), List.of("worker2"))
                .contains(List.of("worker1"), List.of("worker2"));
        assertThat(run.counter("Job Counters ", "Data-local map tasks")).isEqualTo(FILES);
    }

    @Test
    void teraSortRunsBesideTheServersOfItsBytesAndItsOutputIsValid() throws IOException {
        Path tera = site.mount().directory("tera", new Striping(1 << 20, 2, List.of(3, 1)));
        String lustre = "lustre://" + tera;
        // 2 MB in one file: a stripe on OST 3, and most of another on OST 1.
        long generated = examples("teragen", LOCAL, "20000", lustre + "/in")
                .counter("org.apache.hadoop.examples.terasort.TeraGen$Counters", "CHECKSUM");

        JobRun run = examples("terasort", "-Dterrain.lustre.block-bytes=1m", lustre + "/in", lustre + "/out");

        assertThat(placements(run))
                .hasSize(2)
                .allMatch(Placement::isLocal)
                .extracting(Placement::wanted)
                .containsExactlyInAnyOrder(List.of("worker2"), List.of("worker1"));
        examples("teravalidate", LOCAL, lustre + "/out", lustre + "/verdict");
        assertThat(Files.readString(tera.resolve("verdict/part-r-00000")).strip())
                .isEqualTo("checksum\t" + Long.toHexString(generated));
    }

    @Test
    void namesThatNoNodeManagerHasLetTheJobRunAnywhere() throws IOException {
        Path map = Files.writeString(folder.resolve("foreign.map"), """
                10.0.0.11@tcp  host=oss1 rack=/rack1
                10.0.0.12@tcp  host=oss2 rack=/rack2
                worker1.example.org  rack=/rack1
                worker2.example.org  rack=/rack2
                """);

        JobRun run = examples(
                "wordcount",
                "-Dterrain.lustre.nodes=map-file",
                "-Dterrain.lustre.map-file=" + map,
                "lustre://" + text,
                "lustre://" + site.mount().root() + "/foreign");

        assertThat(Files.readString(site.mount().root().resolve("foreign/part-r-00000")))
                .isEqualTo(words);
        assertThat(placements(run)).hasSize(FILES).noneMatch(Placement::isLocal);
        assertThat(theOneWarning(run))
                .contains("'worker1.example.org'", "write names as NodeManagers register, such as 'worker1'");
    }

    @Test
    void aFolderThatIsNotOnLustreIsReadAsStockDoes() throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        write(elsewhere);

        assertThat(countWithOneWarning(List.of(), elsewhere)).contains("has no Lustre layout");
    }

    @Test
    void aLayoutThatIsGoneOrMayNotBeReadCostsNothingButLocality() throws IOException {
        for (int errno : List.of(ENOENT, EACCES)) {
            Path refused = site.mount().directory("refused" + errno, new Striping(1 << 20, 1, List.of(0, 2)));
            write(refused);
            for (int i = 0; i < FILES; i++) {
                site.mount().refuseLayout(refused.resolve("file" + i), errno);
            }

            assertThat(countWithOneWarning(List.of(), refused)).contains("errno " + errno);
        }
    }

    @Test
    void anEmptyMapFileOfServersWithoutNamesCostsNothingButLocality() throws IOException {
        Path map = Files.createFile(folder.resolve("empty.map"));

        assertThat(countWithOneWarning(List.of("-Dterrain.lustre.map-file=" + map), text))
                .contains("no server of tfs is known");
    }

    /** The one warning of a job in the client, whose output is as stock's. */
    private String countWithOneWarning(List<String> options, Path input) throws IOException {
        List<String> local = new ArrayList<>(options);
        local.add(LOCAL);
        Path output = folder.resolve("counted-" + input.getFileName());
        JobRun run = examples(wordCount(local, "lustre://" + input, output));
        assertThat(Files.readString(output.resolve("part-r-00000"))).isEqualTo(words);
        return theOneWarning(run);
    }

    private static String theOneWarning(JobRun run) {
        List<String> warnings = run.output().stream()
                .filter(line -> line.contains(" lustre.") && !line.contains(" INFO "))
                .toList();
        assertThat(warnings).hasSize(1);
        return warnings.get(0);
    }

    private static String[] wordCount(List<String> options, String input, Path output) {
        List<String> arguments = new ArrayList<>(List.of("wordcount"));
        arguments.addAll(options);
        arguments.add(input);
        arguments.add("file://" + output);
        return arguments.toArray(String[]::new);
    }

    private List<Placement> placements(JobRun run) throws IOException {
        return hadoop.history(run.jobIds().get(0)).placements();
    }

    private JobRun examples(String... arguments) throws IOException {
        JobRun run = hadoop.jar(hadoop.layout().examplesJar(), arguments);
        assertThat(run.exitCode()).as(run::tail).isZero();
        return run;
    }
}
