package dev.terrain.integration.zone;

import dev.terrain.integration.disk.DiskModel;
import dev.terrain.integration.disk.Prerequisites;
import dev.terrain.integration.report.Size;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code integration-tests/bin/zone-bench}: TeraSort on a simulated zoned disk. */
@Command(
        name = "zone-bench",
        sortOptions = false,
        usageHelpWidth = 110,
        description = {
            "Runs TeraSort with one reducer on a simulated hard disk, half as fast at its inner edge as at its outer,",
            "with all blocks and local directories on it: stock Hadoop, zone-allocator, and the bound. Each run has a",
            "disk, a file system and a cluster of its own. Needs root, FUSE, loop devices and a memory control group.",
            "Nothing else should use the machine meanwhile."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:every run is right", "1:something failed; the last line says what", "2:wrong arguments"})
public final class ZoneBenchCommand implements Callable<Integer> {

    private static final int ROW_BYTES = 100;
    private static final int LARGEST_RATE = 2000;
    private static final List<String> HADOOP_VERSIONS = List.of("3.4.2", "3.5.0");

    @Option(
            names = "--cases",
            paramLabel = "LIST",
            defaultValue = "stock-empty,stock-aged,pin,pool,bound",
            description = "Which, with commas, out of ${DEFAULT-VALUE}; all unless told.")
    private String cases = "";

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "5",
            description = "Runs of each case, in turn; default ${DEFAULT-VALUE}.")
    private int runs;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "512m",
            converter = Size.class,
            description = "How much to sort: a whole number with k, m or g (1024s); default ${DEFAULT-VALUE}.")
    private long bytes;

    @Option(
            names = "--disk-size",
            paramLabel = "SIZE",
            defaultValue = "128g",
            converter = Size.class,
            description = "Size of the disk; only what is written to it takes memory; default ${DEFAULT-VALUE}.")
    private long diskBytes;

    @Option(
            names = "--outer-mb-per-second",
            paramLabel = "R",
            defaultValue = "40",
            description = "Its speed at the outer edge; half of it at the inner; default ${DEFAULT-VALUE}.")
    private double outerRate;

    @Option(
            names = "--zone-share",
            paramLabel = "SHARE",
            defaultValue = "0.12",
            description = "How much of the disk is the outer zone; default ${DEFAULT-VALUE}, 60 of 500 GB.")
    private double zoneShare;

    @Option(
            names = "--free-share",
            paramLabel = "SHARE",
            defaultValue = "0.6",
            description = "How much of the aged file system is free, in pieces; default ${DEFAULT-VALUE}.")
    private double freeShare;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            defaultValue = "1400m",
            converter = Size.class,
            description = "For DataNode, NodeManager, containers and their page cache; default ${DEFAULT-VALUE}.")
    private long memoryBytes;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Of the ageing and of the file systems' layout; default ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--hadoop",
            paramLabel = "VERSION",
            defaultValue = "3.4.2",
            description = "3.4.2 or 3.5.0; default ${DEFAULT-VALUE}.")
    private String hadoop = "3.4.2";

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder for report.json, report.html and the cluster;"
                    + " default integration-tests/target/zone-bench.")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this and end.")
    @SuppressWarnings("UnusedVariable") // picocli sets and reads it
    private boolean help;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final long startNanos = System.nanoTime();

    /** Runs the command; the system property {@code terrain.project} names the root of the repository. */
    public static void main(String[] arguments) {
        Charset terminal = Charset.defaultCharset();
        System.exit(run(
                new PrintWriter(System.out, true, terminal), new PrintWriter(System.err, true, terminal), arguments));
    }

    /** Runs the command and returns its exit code. */
    static int run(PrintWriter out, PrintWriter err, String... arguments) {
        return new CommandLine(new ZoneBenchCommand())
                .setOut(out)
                .setErr(err)
                .setParameterExceptionHandler((e, words) -> {
                    e.getCommandLine().getErr().println("zone-bench: " + e.getMessage() + " (see --help)");
                    return 2;
                })
                .setExecutionExceptionHandler((e, command, result) -> {
                    command.getErr().println("zone-bench: " + e.getMessage());
                    return 1;
                })
                .execute(arguments);
    }

    @Override
    public Integer call() throws IOException {
        Path project = Path.of(System.getProperty("terrain.project", "."))
                .toAbsolutePath()
                .normalize();
        ZoneOptions options = options(project);
        Optional<String> missing = Prerequisites.missing(options.disk());
        if (missing.isPresent()) {
            throw new IOException(missing.get());
        }
        Files.createDirectories(options.out());
        Path cluster = options.out().resolve("cluster");
        if (Files.exists(cluster)) {
            throw new IOException(cluster + " is left from an earlier run: remove it, or choose another --out");
        }
        ZoneResults results = new ZoneBench(options, project, this::say, ZoneBenchCommand::write).run();
        PrintWriter terminal = spec.commandLine().getOut();
        terminal.println();
        results.table().forEach(terminal::println);
        terminal.println();
        terminal.println("every output validated by TeraValidate; reports: "
                + options.out().resolve("report.html") + ", " + options.out().resolve("report.json"));
        return 0;
    }

    private static void write(ZoneResults results) throws IOException {
        ZoneJsonReport.write(results, results.options().out().resolve("report.json"));
        ZoneHtmlReport.write(results, results.options().out().resolve("report.html"));
    }

    private void say(String line) {
        spec.commandLine().getOut().printf(Locale.ROOT, "[%6.1f s] %s%n", (System.nanoTime() - startNanos) / 1e9, line);
    }

    private ZoneOptions options(Path project) {
        require(runs >= 1 && runs <= 100, "--runs", "is " + runs + ", allowed: 1 to 100");
        require(bytes >= ROW_BYTES, "--size", "is " + bytes + " bytes, allowed: at least one row, 100");
        require(diskBytes >= bytes * 8, "--disk-size", "is " + diskBytes + " bytes, allowed: 8 times --size and more");
        require(
                outerRate >= 1 && outerRate <= LARGEST_RATE,
                "--outer-mb-per-second",
                "is " + outerRate + ", allowed: 1 to " + LARGEST_RATE);
        require(isShare(zoneShare), "--zone-share", "is " + zoneShare + ", allowed: above 0 and below 1");
        require(isShare(freeShare), "--free-share", "is " + freeShare + ", allowed: above 0 and below 1");
        require(memoryBytes >= 1L << 30, "--memory", "is " + memoryBytes + " bytes, allowed: at least 1g");
        require(HADOOP_VERSIONS.contains(hadoop), "--hadoop", "is '" + hadoop + "', allowed: " + HADOOP_VERSIONS);
        Path folder = out.orElse(project.resolve("integration-tests/target/zone-bench"));
        return new ZoneOptions(
                chosenCases(),
                runs,
                bytes / ROW_BYTES,
                DiskModel.halving(diskBytes, outerRate),
                (long) (diskBytes * zoneShare) >> 20 << 20,
                freeShare,
                memoryBytes,
                seed,
                hadoop,
                folder.toAbsolutePath().normalize());
    }

    private List<Case> chosenCases() {
        return Arrays.stream(cases.split(",", -1))
                .map(name -> Arrays.stream(Case.values())
                        .filter(zoneCase -> zoneCase.label().equals(name))
                        .findFirst()
                        .orElseThrow(() -> wrong(
                                "--cases",
                                "has '" + name + "', allowed: "
                                        + Arrays.stream(Case.values())
                                                .map(Case::label)
                                                .collect(Collectors.joining(",")))))
                .distinct()
                .toList();
    }

    private static boolean isShare(double share) {
        return share > 0 && share < 1;
    }

    private void require(boolean holds, String option, String otherwise) {
        if (!holds) {
            throw wrong(option, otherwise);
        }
    }

    private ParameterException wrong(String option, String what) {
        return new ParameterException(spec.commandLine(), option + " " + what);
    }
}
