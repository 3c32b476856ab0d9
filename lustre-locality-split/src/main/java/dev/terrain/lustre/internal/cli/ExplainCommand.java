package dev.terrain.lustre.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.CommandLineTool;
import dev.terrain.commons.cli.Sizes;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.lustre.LocalitySources;
import dev.terrain.lustre.LustreKeys;
import dev.terrain.lustre.LustreSettings;
import dev.terrain.lustre.internal.cli.FileSurvey.ExplainedFile;
import dev.terrain.lustre.internal.split.FileLocator;
import dev.terrain.lustre.internal.split.NearbyServers;
import dev.terrain.lustre.internal.topology.LustreClient;
import dev.terrain.lustre.internal.topology.MapFile;
import dev.terrain.lustre.internal.topology.OstMap;
import dev.terrain.lustre.internal.topology.Place;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;

/**
 * {@code hadoop jar lustre-locality-split.jar explain}: says where the bytes of files are, who would read them, what
 * that is worth, and what would make it better.
 */
public final class ExplainCommand {

    private static final String MAP = "map";
    private static final String NODES = "nodes";
    private static final String SPLIT_SIZE = "split-size";
    private static final String SVG = "svg";
    private static final String ALL = "all";
    private static final String PROPERTY = "D";

    private ExplainCommand() {}

    /** Runs the command and ends the JVM with 0 (done), 1 (cannot) or 2 (wrong arguments). */
    public static void main(String[] arguments) {
        System.exit(run(arguments, System.out, System.err, LustreClient.OF_THIS_MACHINE));
    }

    static int run(String[] arguments, PrintStream out, PrintStream err, LustreClient client) {
        return new CommandLineTool(
                        "hadoop jar lustre-locality-split.jar",
                        "Shows where Lustre keeps the bytes of files, and which nodes are near them.",
                        "Sizes take k, m, g and t (powers of 1024), as in 128m. Exit codes: 0 done, 1 cannot be done, 2"
                                + " wrong arguments.",
                        List.of(command((line, to) -> run(line, to, err, client))))
                .run(arguments, out, err);
    }

    private static Command command(Command.Action action) {
        return new Command(
                "explain",
                "Says where the bytes of files are, who would read them, what that is worth, and what would make it"
                        + " better.",
                "PATH... [options]",
                List.of(
                        Command.option(
                                MAP,
                                "FILE",
                                "Where OSTs, servers and nodes are; else " + LustreKeys.MAP_FILE.key() + "."),
                        Command.option(
                                NODES,
                                "FILE",
                                "The compute nodes, a line HOST or HOST rack=/PATH at=X,Y each; else "
                                        + LustreKeys.NODES.key() + ", which asks YARN unless set."),
                        Command.option(
                                SPLIT_SIZE,
                                "SIZE",
                                "How files are cut; else " + LustreKeys.BLOCK_BYTES.key() + ", 128m."),
                        Command.option(SVG, "FILE", "Draws files by OSTs and splits by nodes."),
                        Command.flag(ALL, "Prints every file and every split, not only the first ones."),
                        Option.builder(PROPERTY)
                                .numberOfArgs(2) // key and value, no more words
                                .valueSeparator('=')
                                .argName("KEY=VALUE")
                                .desc("Sets a key of Hadoop or of this plugin, as for a job.")
                                .build()),
                action);
    }

    private static int run(CommandLine line, PrintStream out, PrintStream progress, LustreClient client)
            throws IOException, UsageException {
        if (line.getArgList().isEmpty()) {
            throw new UsageException("name a file or a directory on Lustre");
        }
        Configuration conf = configuration(line);
        LustreSettings settings = LustreSettings.from(conf);
        FileLocator.Sources sources = LocalitySources.from(settings, conf, client);
        FileSurvey survey = new FileSurvey(sources.layout(), progress, System::nanoTime);
        for (String name : line.getArgList()) {
            survey.read(path(name));
        }
        ExplainReport report = new ExplainReport(out, line.hasOption(ALL));
        report.files(survey);
        String fileSystem = fileSystem(survey.files(), sources);
        OstMap osts = sources.osts(fileSystem);
        report.servers(survey.files(), osts);
        NearbyServers servers = NearbyServers.of(nodes(line, sources), osts, sources.distance());
        if (servers.cluster().servers().isEmpty()) {
            throw new IOException("no server of " + fileSystem + " is known: give --map FILE with lines such as"
                    + " 'OST0000 host=oss1 rack=/row1/rack7' or '10.0.0.11@tcp host=oss1 rack=/row1/rack7'");
        }
        ExplainedJob plan = ExplainedJob.of(survey.files(), servers, settings);
        report.splits(plan);
        report.comparison(Comparison.of(plan));
        report.advice(new Advice(plan, settings.choice()).lines());
        if (line.hasOption(SVG)) {
            Path picture = Path.of(line.getOptionValue(SVG));
            Files.writeString(picture, ExplainPicture.svg(survey.files(), plan));
            out.println("Picture: " + picture);
        }
        return 0;
    }

    private static Configuration configuration(CommandLine line) throws UsageException {
        Configuration conf = new JobConf();
        line.getOptionProperties(PROPERTY)
                .forEach((key, value) -> conf.set(String.valueOf(key), String.valueOf(value)));
        if (line.hasOption(MAP)) {
            conf.set(LustreKeys.MAP_FILE.key(), line.getOptionValue(MAP));
        }
        if (line.hasOption(SPLIT_SIZE)) {
            long bytes = Sizes.parse(SPLIT_SIZE, line.getOptionValue(SPLIT_SIZE));
            conf.set(LustreKeys.BLOCK_BYTES.key(), String.valueOf(bytes));
        }
        return conf;
    }

    /** {@code lustre:///mnt/lustre/x} and {@code /mnt/lustre/x} alike. */
    private static Path path(String name) {
        return name.startsWith("lustre:") || name.startsWith("file:")
                ? Path.of(URI.create(name).getPath())
                : Path.of(name);
    }

    private static String fileSystem(List<ExplainedFile> files, FileLocator.Sources sources) throws IOException {
        Set<Path> directories = new LinkedHashSet<>();
        for (ExplainedFile file : files) {
            directories.add(file.path().toRealPath().resolveSibling(""));
        }
        Set<String> found = new HashSet<>();
        for (Path real : directories) {
            found.add(sources.client()
                    .fileSystemOf(real)
                    .orElseThrow(() -> new IOException("the mount that " + real + " is on does not come from MGS:/NAME"
                            + " (findmnt -T " + real + "), so its OSTs have no names: name a path on a mounted"
                            + " Lustre")));
        }
        if (found.size() > 1) {
            throw new IOException("the files are on " + found + ": explain one file system at a time");
        }
        return found.iterator().next();
    }

    private static List<Place> nodes(CommandLine line, FileLocator.Sources sources) throws IOException {
        if (line.hasOption(NODES)) {
            List<Place> nodes = readNodes(Path.of(line.getOptionValue(NODES)), sources.mapFile());
            if (nodes.isEmpty()) {
                throw new IOException(line.getOptionValue(NODES) + " names no node: write a host name a line");
            }
            return nodes;
        }
        try {
            List<Place> nodes = sources.nodes().nodes();
            if (!nodes.isEmpty()) {
                return nodes;
            }
        } catch (IOException e) {
            throw new IOException(
                    "YARN does not tell its nodes (" + e.getMessage() + "): give them with --nodes FILE", e);
        }
        throw new IOException("no compute node is known: start NodeManagers, or give nodes with --nodes FILE");
    }

    /**
     * The nodes of a file, in its order: a line {@code HOST}, of which the map file may know more, or {@code HOST
     * rack=/row1/rack7 at=3,4} as in the map file.
     *
     * @throws IllegalArgumentException naming the line that is wrong
     */
    private static List<Place> readNodes(Path file, MapFile mapFile) throws IOException {
        List<String> lines = Files.readAllLines(file).stream()
                .map(line -> line.replaceFirst("#.*", "").strip())
                .toList();
        // Lines that are left out stay empty, so that messages have the number of the line in the file.
        MapFile written = MapFile.parse(
                file.toString(),
                lines.stream().map(line -> line.contains("=") ? line : "").toList());
        return lines.stream()
                .filter(line -> !line.isEmpty())
                .map(line -> line.split("\\s+", 2)[0])
                .distinct()
                .map(name -> {
                    Place here = written.node(name);
                    return here.equals(Place.named(name)) ? mapFile.node(name) : here;
                })
                .toList();
    }
}
