package dev.terrain.rack.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.rack.internal.map.Location;
import dev.terrain.rack.internal.plan.Arrangement;
import dev.terrain.rack.internal.plan.Forecast;
import dev.terrain.rack.internal.plan.Writers;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** Prints a rack table with which Hadoop's own policy writes the fewest distant replicas. Changes nothing. */
final class OptimiseCommand implements Command {

    private static final Option MOST_LOAD = Command.option(
            "most-load",
            "X",
            "How many times as much as the fullest node would hold without racks a node may hold; else 1.5.");
    private static final Option WHOLE_RACKS = Command.flag(
            "whole-racks",
            "Leaves nodes of one /RACK@SITE together, so that two arranged racks are two racks of the machine"
                    + " room.");
    private static final Option OUT = Command.option("out", "FILE", "Writes the table there; else it is printed.");

    /** IPv4, or anything with a colon: IPv6. */
    private static final Pattern ADDRESS = Pattern.compile("\\d+\\.\\d+\\.\\d+\\.\\d+|.*:.*");

    @Override
    public String name() {
        return "optimise";
    }

    @Override
    public String summary() {
        return "Prints racks with which Hadoop's own policy writes the fewest distant replicas.";
    }

    @Override
    public String usage() {
        return "FILE [options]   (FILE: the NameNode's state file, or lines of HOST SITE or HOST /RACK@SITE)";
    }

    @Override
    public Options options() {
        return new Options()
                .addOption(PlanOptions.REPLICATION)
                .addOption(PlanOptions.WRITERS)
                .addOption(MOST_LOAD)
                .addOption(WHOLE_RACKS)
                .addOption(OUT);
    }

    @Override
    public int run(CommandLine line, PrintStream out) throws IOException, UsageException {
        if (line.getArgList().size() != 1) {
            throw new UsageException("name one file with the nodes and their sites");
        }
        int replication = PlanOptions.replication(line);
        Writers writers = PlanOptions.writers(line);
        Arrangement arrangement =
                new Arrangement(replication, writers, PlanOptions.factor(line, MOST_LOAD, Arrangement.MOST_LOAD));
        Map<String, Location> nodes = NodeList.read(Path.of(line.getArgList().get(0)));
        Map<String, String> sites = new TreeMap<>();
        nodes.forEach((node, location) -> sites.put(node, location.site()));
        Map<String, Location> arranged = line.hasOption(WHOLE_RACKS.getLongOpt())
                ? arrangement.arrangeWholeRacks(nodes)
                : arrangement.arrange(sites);
        String table = report(new Forecast(sites, replication, writers), sites, arranged) + rows(arranged);
        Optional<Path> file =
                Optional.ofNullable(line.getOptionValue(OUT.getLongOpt())).map(Path::of);
        if (file.isPresent()) {
            Files.writeString(file.get(), table);
            out.println("written: " + file.get() + "; net.topology.table.file.name may name it");
        } else {
            out.print(table);
        }
        return 0;
    }

    /** As comments, so that all of it is a table that Hadoop reads. */
    private static String report(Forecast forecast, Map<String, String> sites, Map<String, Location> arranged) {
        StringBuilder report = new StringBuilder();
        add(report, "# %s", forecast.heading());
        add(report, "# %-22s%18s%10s%24s", "", "distant replicas", "share", "fullest node");
        add(report, "# %-22s%s", "no racks", columns(forecast.withoutRacks()));
        add(report, "# %-22s%s", "a rack for every site", columns(forecast.withSitesAsRacks()));
        add(report, "# %-22s%s", "the racks below", columns(forecast.with(arranged)));
        if (sites.keySet().stream().anyMatch(node -> !ADDRESS.matcher(node).matches())) {
            add(report, "# Hadoop's TableMapping looks up addresses: put them in the place of the host names.");
        }
        return report.toString();
    }

    private static String columns(Forecast.Expected expected) {
        return String.format(
                Locale.ROOT,
                "%18.2f%8.1f %%%15.2f x the mean",
                expected.distantReplicas(),
                100 * expected.distantShare(),
                expected.load());
    }

    private static String rows(Map<String, Location> arranged) {
        StringBuilder rows = new StringBuilder();
        new TreeMap<>(arranged).forEach((node, location) -> add(rows, "%s %s", node, location.rack()));
        return rows.toString();
    }

    private static void add(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
