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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Does what README.md tells people to do. */
class ReadmeIT {

    private static final Pattern BLOCK = Pattern.compile("^```sh\n(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL);

    @TempDir
    Path folder;

    private final String readme = Files.readString(TestCluster.PROJECT.resolve("README.md"));

    ReadmeIT() throws IOException {}

    @Test
    void quickStartIsTheMainJobAndTheTests() throws Exception {
        List<String> commands = commandsUnder("Quick start");

        assertThat(commands).hasSize(2);
        Path out = folder.resolve("out");
        run(commands.get(0) + " --size 20m --runs 1 --hadoop " + TestCluster.VERSION + " --out " + out, Map.of());
        assertThat(out.resolve("report.html")).isNotEmptyFile();
        assertThat(out.resolve("job-from-submission-to-end-s.svg")).isNotEmptyFile();
        assertThat(out.resolve("report.json"))
                .content()
                .contains("\"arm\" : \"stock\"", "\"arm\" : \"plugins\"", "\"failures\" : [ ]");
        assertThat(out.resolve("cluster")).doesNotExist();
        // The second command is the build that runs this test.
        assertThat(TestCluster.PROJECT.resolve(".ci/run")).content().contains(commands.get(1));
    }

    @Test
    void installsOnAHadoopAndSwitchesThePluginsOn() throws Exception {
        try (StockHadoop hadoop = StockHadoop.version(TestCluster.VERSION)
                .in(folder.resolve("hadoop"))
                .configure(SiteFile.MAPRED, LeanTasks.SITE)
                .start()) {
            Map<String, String> environment = Map.of(
                    "HADOOP_HOME",
                    hadoop.layout().home().toString(),
                    "HADOOP_CONF_DIR",
                    hadoop.layout().configuration().toString());
            Path unpacked = Files.createDirectories(folder.resolve("unpacked"));
            run("tar --strip-components=1 -xzf target/terrain-*.tar.gz -C " + unpacked, environment);
            run("cd " + unpacked + " && sha256sum -c --quiet SHA256SUMS", environment);
            List<String> commands = commandsUnder("Install");
            assertThat(commands).hasSize(3);
            String here = "cd " + unpacked + " && ";
            String check = here + commands.get(2) + " --timeout 300"; // however busy the machine is

            run(here + commands.get(0), environment);
            run(here + commands.get(1), environment);
            assertThat(hadoop.properties(SiteFile.MAPRED))
                    .containsEntry(Plugin.SWITCH, "prefetch,spill,zone,rack,lustre");

            // Before the jobs: a NodeManager that ran one takes a while to stop.
            assertThat(run(check + " || test $? = 1", environment))
                    .contains("Asked: 1 client, 1 NameNode, 1 ResourceManager, 1 JobHistoryServer, 1 NodeManager")
                    .contains("jobs of this client run as stock, since no NodeManager keeps a pool");
            hadoop.restartNodeManagers();
            assertThat(run(check, environment)).contains("All well.");

            String output = "";
            for (String command : commandsUnder("Verify")) {
                output = run(command, environment);
            }
            assertThat(output).contains("Terrain prefetch", "Terrain spill", "INTERMEDIATE: Number of bytes written");
        }
    }

    private List<String> commandsUnder(String heading) {
        return BLOCK.matcher(section(heading))
                .results()
                .flatMap(block -> block.group(1).replace("\\\n", " ").lines())
                .filter(line -> !line.startsWith("#"))
                .toList();
    }

    private String section(String heading) {
        int start = readme.indexOf("\n## " + heading + "\n");
        assertThat(start).as("README has a section " + heading).isPositive();
        int end = readme.indexOf("\n## ", start + 1);
        return readme.substring(start, end < 0 ? readme.length() : end);
    }

    private static String run(String command, Map<String, String> environment) throws IOException {
        List<String> words = List.of("bash", "-euc", "cd " + TestCluster.PROJECT + "\n" + command);
        JobRun run = HadoopCommand.process(words, environment, Duration.ofMinutes(10));
        return String.join("\n", run.requireSuccess(command).output());
    }
}
