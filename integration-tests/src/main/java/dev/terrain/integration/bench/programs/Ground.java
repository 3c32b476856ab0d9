package dev.terrain.integration.bench.programs;

import dev.terrain.integration.cluster.HadoopCommand;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.cluster.TezClient;
import dev.terrain.integration.fixture.process.FileTree;
import dev.terrain.integration.fixture.process.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What one program finds on a cluster, and what its jobs counted. Not thread-safe. */
final class Ground {

    /** Of everything that a program writes into HDFS. */
    private static final String OUTPUT = "/out";

    private final StockHadoop hadoop;
    private final Inputs inputs;
    private final Selection selection;
    private final Path project;
    private final Optional<DistantNode> distant;
    private long splitsWithNearestNode;
    private final List<JobRun> runs = new ArrayList<>();

    Ground(StockHadoop hadoop, Inputs inputs, Selection selection, Path project, Optional<DistantNode> distant) {
        this.hadoop = hadoop;
        this.inputs = inputs;
        this.selection = selection;
        this.project = project;
        this.distant = distant;
    }

    /** Where it runs. */
    StockHadoop hadoop() {
        return hadoop;
    }

    Inputs inputs() {
        return inputs;
    }

    /** Lines of random words: on Lustre with lustre-locality-split, in HDFS without. */
    String text() {
        return inputs.uri(Inputs.TEXT, selection);
    }

    /** TeraGen's, where the text is. */
    String rows() {
        return inputs.uri(Inputs.ROWS, selection);
    }

    /** A folder in HDFS that is not there yet. */
    String output() {
        return OUTPUT;
    }

    /** Runs one of Hadoop's examples. */
    JobRun example(Object... words) throws IOException {
        return require(hadoop.example(words));
    }

    /** Runs a program of package client. */
    JobRun program(String name, Object... words) throws IOException {
        return require(hadoop.jar(
                Plugin.jar(project, "integration-tests"), "dev.terrain.integration.client." + name, List.of(words)));
    }

    /** The text in HDFS, for those who know no Lustre. */
    String textInHdfs() {
        return inputs.inHdfs(Inputs.TEXT);
    }

    /** The text as {@link Inputs#besideNodes(Selection)} has it. */
    String textBesideNodes() {
        return inputs.besideNodes(selection);
    }

    /** A plugin's jar where the cluster has that plugin, nothing where it has not. */
    List<Path> jarIfOn(Plugin plugin) throws IOException {
        return selection.has(plugin) ? List.of(plugin.jar(project)) : List.of();
    }

    /** How many there are. */
    int nodeManagers() {
        return distant.isPresent() ? DistantNode.NEAR.size() : 1;
    }

    /** A client without Terrain's jars, in a folder of that name. */
    HadoopCommand stockClient(String name) throws IOException {
        return hadoop.stockClient(folder(name).resolve("hadoop"));
    }

    /** A new folder beside the cluster's. */
    Path folder(String name) throws IOException {
        Path folder = hadoop.layout().home().resolveSibling(name);
        FileTree.delete(folder);
        return Files.createDirectories(folder);
    }

    TezClient tez(TezClient.Assembly assembly, List<Path> more) throws IOException {
        return TezClient.layOut(hadoop, folder("tez-" + assembly.name().toLowerCase(Locale.ROOT)), assembly, more);
    }

    /** Runs {@code hadoop} with a main class of its own jars. */
    JobRun hadoop(Object... words) throws IOException {
        return require(hadoop.hadoop(Words.of(words)));
    }

    /** Notes a run, which has to have ended well. */
    JobRun require(JobRun run) throws IOException {
        runs.add(run);
        return run.requireSuccess("the program");
    }

    /**
     * Requires, where lustre-locality-split is on, that an engine knew for each split of {@link #textBesideNodes()}
     * which node is the nearest.
     */
    void requireNearestNodes(JobRun run) throws IOException {
        if (selection.has(Plugin.LUSTRE)) {
            splitsWithNearestNode += NearestNodes.require(run);
        }
    }

    /** How many splits {@link #requireNearestNodes} found right. */
    long splitsWithNearestNode() {
        return splitsWithNearestNode;
    }

    /**
     * Runs a job that reads from HDFS and writes to {@link #output()}: where rack-topology is on, with the distant
     * DataNode cut off, of which the job may not notice anything.
     */
    void requireNear(DistantNode.Job job) throws IOException {
        if (selection.has(Plugin.RACK)) {
            distant.orElseThrow().requireUntouched(hadoop, output(), job);
        } else {
            job.run();
        }
    }

    /** The checksum of each part file of the output, in their order. */
    List<String> checksums() throws IOException {
        return hadoop.hdfs().checksums(OUTPUT);
    }

    /** The lines of all part files of the output, sorted. */
    List<String> sortedLines() throws IOException {
        return hadoop.hdfs().sortedLines(OUTPUT);
    }

    /** One counter of all jobs of the program together. */
    long counter(String group, String name) {
        return runs.stream().mapToLong(run -> run.total(group, name)).sum();
    }

    /** Makes room for the next program. */
    void clear() throws IOException {
        hadoop.hdfs().delete(OUTPUT);
    }
}
