package dev.terrain.integration.bench;

import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.HadoopLayout;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.process.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where a benchmark runs.
 *
 * @param hadoop version of Hadoop
 * @param project the root of this repository
 * @param out folder for the reports
 * @param progress where to say what goes on
 */
public record Workspace(String hadoop, Path project, Path out, Progress progress) {

    /** Says what goes on. */
    public void say(String line) {
        progress.say(line);
    }

    /** The folder of a cluster or whatever else is there only while it is measured. */
    public Path cluster() {
        return out.resolve("cluster");
    }

    /** Starts describing a cluster in that folder. */
    public ClusterBuilder describeCluster() {
        return StockHadoop.version(hadoop).in(cluster()).progress(progress);
    }

    /** The jar of this module, whose programs run on Hadoop's class path. */
    public Path programs() throws IOException {
        return Plugin.jar(project, "integration-tests");
    }

    /** A Hadoop without daemons in {@link #cluster()}, with a plugin and those programs on its class path. */
    public HadoopLayout layOut(Plugin plugin) throws IOException {
        HadoopLayout layout = HadoopLayout.create(hadoop, cluster(), progress);
        for (Path jar : List.of(plugin.jar(project), programs())) {
            Files.copy(jar, layout.commonLib().resolve(jar.getFileName()));
        }
        return layout;
    }
}
