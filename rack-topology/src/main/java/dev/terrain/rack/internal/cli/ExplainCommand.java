package dev.terrain.rack.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.rack.RackSettings;
import dev.terrain.rack.internal.hdfs.Sites;
import dev.terrain.rack.internal.placement.Explanation;
import dev.terrain.rack.internal.placement.Rules;
import dev.terrain.rack.internal.placement.SiteNodes;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.commons.cli.CommandLine;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.security.AccessControlException;

/** Explains where the replicas of a file are and why, and which copies are still to come. */
final class ExplainCommand {

    private static final int LEAST_PIPELINE = 1;

    static final Command EXPLAIN = new Command(
            "explain",
            "Shows where the replicas of a file are and why, and which copies are still to come.",
            "FILE...",
            List.of(),
            ExplainCommand::run);

    private ExplainCommand() {}

    private static int run(CommandLine line, PrintStream out) throws IOException, UsageException {
        if (line.getArgList().isEmpty()) {
            throw new UsageException("name a file");
        }
        Configuration conf = new HdfsConfiguration();
        Rules rules = new RackSettings(conf).rules(LEAST_PIPELINE);
        for (String name : line.getArgList()) {
            Path path = new Path(name);
            FileSystem fileSystem = path.getFileSystem(conf);
            if (!(fileSystem instanceof DistributedFileSystem hdfs)) {
                throw new IOException(name + " is on " + fileSystem.getUri() + ", not on HDFS: name a file there");
            }
            explain(hdfs, path, rules, out);
        }
        return 0;
    }

    private static void explain(DistributedFileSystem hdfs, Path path, Rules rules, PrintStream out)
            throws IOException {
        FileStatus status = hdfs.getFileStatus(path);
        if (status.isDirectory()) {
            throw new IOException(path + " is a directory: name a file");
        }
        if (status.isErasureCoded()) {
            throw new IOException(
                    path + " is erasure-coded: its blocks are placed by dfs.block.placement.ec.classname");
        }
        String name = status.getPath().toUri().getPath();
        List<LocatedBlock> blocks =
                hdfs.getClient().getLocatedBlocks(name, 0, Long.MAX_VALUE).getLocatedBlocks();
        out.printf(
                "%s: replication %d, distant replicas %s, blocks %d%n",
                name, status.getReplication(), Explanation.budgetOf(rules, name), blocks.size());
        SiteNodes nodes = nodes(hdfs, blocks, out);
        for (LocatedBlock block : blocks) {
            explain(block, nodes, name, status.getReplication(), rules, out);
        }
    }

    static void explain(
            LocatedBlock block, SiteNodes nodes, String name, int replication, Rules rules, PrintStream out) {
        DatanodeInfo[] replicas = block.getLocations();
        List<String> locations = Arrays.stream(replicas)
                .filter(node -> !Sites.isLeaving(node))
                .map(DatanodeInfo::getNetworkLocation)
                .toList();
        Explanation explanation = Explanation.of(rules, nodes, name, replication, locations);
        out.printf(
                "%s, %d bytes, home %s%n", block.getBlock().getBlockName(), block.getBlockSize(), explanation.home());
        Iterator<Explanation.Role> roles = explanation.roles().iterator();
        for (DatanodeInfo node : replicas) {
            out.printf(
                    "  %-30s %-24s %s%n",
                    node.getXferAddrWithHostname(),
                    node.getNetworkLocation(),
                    Sites.isLeaving(node) ? "leaving" : roles.next());
        }
        explanation.toCome().forEach(what -> out.println("  " + what));
    }

    /** All nodes, or those of the file where only the superuser may see all. */
    private static SiteNodes nodes(DistributedFileSystem hdfs, List<LocatedBlock> blocks, PrintStream out)
            throws IOException {
        try {
            return Sites.count(
                    List.of(hdfs.getDataNodeStats(DatanodeReportType.LIVE)),
                    List.of(hdfs.getDataNodeStats(DatanodeReportType.DEAD)),
                    System.currentTimeMillis());
        } catch (AccessControlException e) {
            out.println("Only the superuser may list DataNodes; using those with a replica of the file.");
            return Sites.count(blocks.stream()
                    .flatMap(block -> Arrays.<DatanodeInfo>stream(block.getLocations()))
                    .distinct()
                    .toList());
        }
    }
}
