package dev.terrain.integration.bench.programs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.TestCluster;
import dev.terrain.integration.cluster.HadoopCommand;
import dev.terrain.integration.cluster.HadoopLayout;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.SiteXml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A share of what {@code bin/programs} runs on clusters, inside their clients (Hadoop's local job runner): programs
 * that nobody here wrote, and a client that reuses Configurations, stock and with all plugins that act in a job.
 */
class ProgramsIT {

    private static final Duration WITHIN = Duration.ofMinutes(5);

    /** Two files of more than {@code terrain.prefetch.least-bytes}. */
    private static final int LINES = 30_000;

    private static final List<Plugin> OF_JOBS = List.of(Plugin.PREFETCH, Plugin.SPILL, Plugin.ZONE, Plugin.LUSTRE);

    @TempDir
    Path folder;

    @Test
    void programsWithPluginsHaveStocksResults() throws IOException {
        HadoopLayout layout = HadoopLayout.create(TestCluster.VERSION, folder.resolve("hadoop"), line -> {});
        writeText();
        Map<String, JobRun> stock = runAll(layout, "stock");
        switchOn(layout);
        Map<String, JobRun> plugins = runAll(layout, "plugins");

        assertThat(outputs("plugins")).isEqualTo(outputs("stock"));
        assertThat(stock).allSatisfy((name, run) -> assertThat(acted(run)).isZero());
        assertThat(plugins)
                .allSatisfy((name, run) -> assertThat(acted(run)).as(name).isPositive());
    }

    private void writeText() throws IOException {
        for (int file = 0; file < 2; file++) {
            StringBuilder text = new StringBuilder();
            for (int line = 0; line < LINES; line++) {
                text.append("every line ")
                        .append(line % 997)
                        .append(" of file ")
                        .append(file)
                        .append(" has some words\n");
            }
            Files.writeString(Files.createDirectories(folder.resolve("text")).resolve("file" + file), text);
        }
    }

    private static void switchOn(HadoopLayout layout) throws IOException {
        Map<String, String> site =
                new TreeMap<>(Plugin.sites(TestCluster.PROJECT, OF_JOBS).get(SiteFile.MAPRED));
        // The text is cached, of which nothing would be read ahead otherwise.
        site.put("terrain.prefetch.begin", "at-once");
        SiteXml.write(layout.configuration().resolve(SiteFile.MAPRED.fileName()), site);
        for (Plugin plugin : OF_JOBS) {
            Path jar = plugin.jar(TestCluster.PROJECT);
            Files.copy(jar, layout.commonLib().resolve(jar.getFileName()));
        }
    }

    private Map<String, JobRun> runAll(HadoopLayout layout, String arm) throws IOException {
        String text = folder.resolve("text").toString();
        Path out = Files.createDirectories(folder.resolve("out-" + arm));
        return Map.of(
                "wordcount", run(layout, layout.examplesJar(), "wordcount", text, out + "/wordcount"),
                "streaming",
                        run(
                                layout,
                                layout.toolJar("hadoop-streaming"),
                                "-input",
                                text,
                                "-output",
                                out + "/streaming",
                                "-mapper",
                                "/usr/bin/tr a-z A-Z",
                                "-reducer",
                                "/usr/bin/uniq -c"),
                "reusing client",
                        run(
                                layout,
                                Plugin.jar(TestCluster.PROJECT, "integration-tests"),
                                "dev.terrain.integration.client.ReusingClient",
                                text,
                                out + "/reusing"));
    }

    private static JobRun run(HadoopLayout layout, Path jar, String... words) throws IOException {
        JobRun run = HadoopCommand.of(layout, WITHIN).jar(jar, List.of(words));
        assertThat(run.exitCode()).as(run::tail).isZero();
        return run;
    }

    /** Relative path to hash and size of every part file; sequence files have random marks in them. */
    private Map<String, String> outputs(String arm) throws IOException {
        Path out = folder.resolve("out-" + arm);
        Map<String, String> outputs = new TreeMap<>();
        try (Stream<Path> files = Files.walk(out)) {
            for (Path file : files.filter(path -> path.getFileName().toString().startsWith("part-"))
                    .filter(path -> !path.startsWith(out.resolve("reusing/2")))
                    .toList()) {
                outputs.put(
                        out.relativize(file).toString(),
                        Arrays.hashCode(Files.readAllBytes(file)) + " of " + Files.size(file) + " bytes");
            }
        }
        assertThat(outputs).hasSize(6);
        return outputs;
    }

    /** What shows that the plugins were there that act in a local job; the least of them. */
    private static long acted(JobRun run) {
        return Math.min(
                run.total("Terrain prefetch", "Bytes prefetched"), run.total("Terrain spill", "Map tasks sorted"));
    }
}
