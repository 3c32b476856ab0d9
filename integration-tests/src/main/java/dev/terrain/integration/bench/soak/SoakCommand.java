package dev.terrain.integration.bench.soak;

import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.cluster.Plugin;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code integration-tests/bin/soak}: does everything hold while daemons are killed and disks fill. */
@Command(
        name = "soak",
        description = {
            "Runs TeraSort, WordCount, Grep and Sort of Hadoop's own examples with all plugins, one after another, while",
            "DataNodes, NameNode, NodeManager and tasks are killed, the disk of the local directories fills up and the link",
            "to a distant DataNode stalls, or, with --rolling, every daemon is restarted in its turn. Every output is",
            "compared with stock's; in the end fsck, e2fsck and what the daemons hold are judged. Needs root, FUSE, loop",
            "devices and network namespaces."
        },
        exitCodeList = {
            "0:no job was lost, every output is right, nothing leaked",
            "1:something failed; the last lines say what, and the logs stay in DIR/cluster",
            "2:wrong arguments"
        })
public final class SoakCommand extends SeriesCommand {

    @Option(
            names = "--minutes",
            description = "How long jobs are started; a few minutes more are needed before and afterwards.")
    int minutes = 60;

    @Option(names = "--jobs", description = "Which, with commas.")
    List<Job> jobs = List.of(Job.values());

    @Option(
            names = "--fault-every",
            paramLabel = "SECONDS",
            description = "From the end of a fault to the next, on average.")
    int faultEvery = 20;

    @Option(
            names = "--rolling",
            description =
                    "Instead of such faults: NameNode, DataNodes, ResourceManager, NodeManager and JobHistory"
                            + " server are restarted, each in its turn, as in an upgrade. ResourceManager and NodeManager recover what ran.")
    boolean rolling;

    @Option(
            names = "--stock",
            description =
                    "The same without plugins: what stock Hadoop loses under such faults, and what its daemons come to hold.")
    boolean stock;

    @Option(names = "--seed", description = "Of the order of jobs, and of faults and pauses.")
    int seed = 1;

    public static void main(String[] arguments) {
        runAndExit(new SoakCommand(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        requireWithin("--minutes", minutes, 1, 10_000);
        requireWithin("--fault-every", faultEvery, 1, 3600);
        return measure(new Soak(this), SoakCluster::missing);
    }

    /** Of the cluster. */
    List<Plugin> plugins() {
        return stock ? List.of() : List.of(Plugin.values());
    }

    Course course() {
        return rolling ? Course.ROLLING : Course.BY_CHANCE;
    }
}
