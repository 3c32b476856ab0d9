package dev.terrain.rack.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.rack.internal.map.Location;
import dev.terrain.rack.internal.placement.PlacementSettings;
import dev.terrain.rack.internal.placement.Rules;
import dev.terrain.rack.internal.plan.Cluster;
import dev.terrain.rack.internal.plan.FsImageXml;
import dev.terrain.rack.internal.plan.Outcome;
import dev.terrain.rack.internal.plan.Simulation;
import dev.terrain.rack.internal.plan.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.hadoop.hdfs.DFSConfigKeys;

/** Shows side by side where policies would put the blocks of an image, or of files that are only described. */
final class SimulateCommand implements Command {

    private static final Option NODES = Command.option("nodes", "SITE=COUNT,...", "The cluster, as in near=20,far=5.");
    private static final Option NODES_FILE =
            Command.option("nodes-file", "FILE", "The cluster: the NameNode's state file, or lines of HOST SITE.");
    private static final Option IMAGE = Command.option(
            "image", "FILE", "Takes the files of an image, as `hdfs oiv -p XML -i fsimage_... -o FILE` prints it.");
    private static final Option FILES = Command.option("files", "N", "Without an image: so many files; else 1000.");
    private static final Option FILE_SIZE = Command.option("file-size", "SIZE", "Of these files; else 1g.");
    private static final Option BLOCK_SIZE = Command.option("block-size", "SIZE", "Of these files; else 128m.");
    private static final Option BUDGET = Command.option(
            "distant-replicas",
            "B",
            "For near-first, as terrain.rack.distant-replicas, N, N+ or P%, of budgets by directory that of /; may be"
                    + " repeated; else 1.");
    private static final Option MIN_NEAR =
            Command.option("min-near", "N", "For near-first, as terrain.rack.min-near; else 2.");
    private static final Option ROUND_TRIP = Command.option(
            "round-trip", "TIME", "Between sites, for the pipeline's; else 20ms. Within a site none is counted.");
    private static final Option SAMPLES =
            Command.option("samples", "N", "Blocks placed of every replication; else 20000.");
    private static final Option SEED = Command.option("seed", "N", "Of the random choices; else 1.");
    private static final Option JSON =
            Command.flag("json", "Prints JSON, with all figures, in the place of the table.");

    private static final long GIB = 1L << 30;
    private static final long MIB = 1L << 20;

    @Override
    public String name() {
        return "simulate";
    }

    @Override
    public String summary() {
        return "Shows side by side where policies would put blocks, before anything is changed.";
    }

    @Override
    public String usage() {
        return "(--nodes SITE=COUNT,... | --nodes-file FILE) [--image FILE | --files N] [options]";
    }

    @Override
    public Options options() {
        Options options = new Options();
        List.of(
                        NODES,
                        NODES_FILE,
                        IMAGE,
                        FILES,
                        FILE_SIZE,
                        BLOCK_SIZE,
                        PlanOptions.REPLICATION,
                        PlanOptions.WRITERS,
                        BUDGET,
                        MIN_NEAR,
                        ROUND_TRIP,
                        SAMPLES,
                        SEED,
                        JSON)
                .forEach(options::addOption);
        return options;
    }

    @Override
    public int run(CommandLine line, PrintStream out) throws IOException, UsageException {
        if (!line.getArgList().isEmpty()) {
            throw new UsageException("'" + line.getArgList().get(0) + "' belongs to no option");
        }
        Cluster cluster = cluster(line);
        Map<String, Rules> budgets = budgets(line, (int) PlanOptions.number(line, MIN_NEAR, 2, 1, 512));
        double roundTripMillis = PlanOptions.millis(line, ROUND_TRIP, "20ms");
        int samples = (int) PlanOptions.number(line, SAMPLES, 20_000, 1, 10_000_000);
        long seed = PlanOptions.number(line, SEED, 1, Long.MIN_VALUE, Long.MAX_VALUE);
        Workload workload = workload(line);
        if (workload.total().blocks() == 0) {
            throw new IOException("there are no replicated blocks in it: nothing to place");
        }
        Simulation simulation = new Simulation(cluster, workload, PlanOptions.writers(line), samples, seed);
        Map<String, Outcome> outcomes = new LinkedHashMap<>();
        outcomes.put("stock, no racks", simulation.withoutRacks());
        outcomes.put("stock, sites as racks", simulation.withSitesAsRacks());
        outcomes.put("stock, optimised racks", simulation.withArrangedRacks());
        budgets.forEach((text, rules) -> outcomes.put("near-first, " + text + " distant", simulation.nearFirst(rules)));
        SimulationReport report = new SimulationReport(cluster, workload, outcomes, roundTripMillis);
        out.print(line.hasOption(JSON.getLongOpt()) ? report.json() : report.table());
        return 0;
    }

    private static Cluster cluster(CommandLine line) throws IOException, UsageException {
        if (line.hasOption(NODES.getLongOpt()) == line.hasOption(NODES_FILE.getLongOpt())) {
            throw new UsageException("give one of --nodes and --nodes-file");
        }
        Map<String, Location> nodes = line.hasOption(NODES.getLongOpt())
                ? NodeList.ofCounts(line.getOptionValue(NODES.getLongOpt()))
                : NodeList.read(Path.of(line.getOptionValue(NODES_FILE.getLongOpt())));
        Map<String, String> sites = new TreeMap<>();
        nodes.forEach((node, location) -> sites.put(node, location.site()));
        return Cluster.of(sites);
    }

    /** As they were given, in that order. */
    private static Map<String, Rules> budgets(CommandLine line, int minNear) throws UsageException {
        Map<String, Rules> budgets = new LinkedHashMap<>();
        String[] given = line.getOptionValues(BUDGET.getLongOpt());
        try {
            for (String budget : given == null ? new String[] {"1"} : given) {
                PlacementSettings settings = new PlacementSettings(true, minNear, budget);
                budgets.put(budget, Rules.of(settings, DFSConfigKeys.DFS_NAMENODE_REPLICATION_MIN_DEFAULT));
            }
        } catch (IllegalArgumentException e) {
            throw new UsageException("--distant-replicas: " + e.getMessage(), e);
        }
        return budgets;
    }

    private static Workload workload(CommandLine line) throws IOException, UsageException {
        String image = line.getOptionValue(IMAGE.getLongOpt());
        if (image == null) {
            return Workload.of(
                    PlanOptions.number(line, FILES, 1000, 1, 1_000_000_000),
                    PlanOptions.bytes(line, FILE_SIZE, GIB),
                    PlanOptions.bytes(line, BLOCK_SIZE, 128 * MIB),
                    PlanOptions.replication(line));
        }
        if (line.hasOption(FILES.getLongOpt()) || line.hasOption(PlanOptions.REPLICATION.getLongOpt())) {
            throw new UsageException(
                    "an image has files and replications of its own: leave out --files and --replication");
        }
        try (InputStream in = Files.newInputStream(Path.of(image))) {
            return FsImageXml.read(in);
        } catch (IOException e) {
            throw new IOException(image + " cannot be read: " + e.getMessage(), e);
        }
    }
}
