package dev.terrain.integration.terasort;

import dev.terrain.integration.Plugin;
import dev.terrain.integration.hadoop.StockHadoop;
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

/** {@code integration-tests/bin/terasort}: the main job, stock against plugins. */
@Command(
        name = "terasort",
        sortOptions = false,
        usageHelpWidth = 110,
        description = {
            "Runs TeraSort of Hadoop's own examples on a stock Hadoop on this machine, without and with Terrain's",
            "plugins in turn, lets TeraValidate judge every output, and compares times, phases and counters."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every output is right and the same, and every plugin acted",
            "1:something failed; the last lines say what",
            "2:wrong arguments"
        })
public final class TeraSortCommand implements Callable<Integer> {

    private static final long MOST_BYTES = 1L << 50;

    private static final List<String> HADOOP_VERSIONS = List.of("3.4.2", "3.5.0");

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "512m",
            converter = Size.class,
            description = "How much to sort: a whole number with k, m or g (1024s); default ${DEFAULT-VALUE}.")
    private long bytes;

    @Option(
            names = "--reduces",
            paramLabel = "N",
            defaultValue = "1",
            description = "Reduce tasks; default ${DEFAULT-VALUE}.")
    private int reduces;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "3",
            description = "Runs of stock and of plugins each; default ${DEFAULT-VALUE}.")
    private int runs;

    @Option(
            names = "--plugins",
            paramLabel = "LIST",
            defaultValue = "all",
            description = "all, none (stock against stock: shows the noise), or names with commas: prefetch, spill;"
                    + " default ${DEFAULT-VALUE}.")
    private String plugins = "all";

    @Option(
            names = "--hadoop",
            paramLabel = "VERSION",
            defaultValue = "3.4.2",
            description = "3.4.2 or 3.5.0; default ${DEFAULT-VALUE}.")
    private String hadoop = "3.4.2";

    @Option(names = "--keep", description = "Leave the cluster's folder (configuration, logs, data) in DIR/cluster.")
    private boolean keep;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder for report.json, report.html and the cluster;"
                    + " default integration-tests/target/terasort.")
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
        return new CommandLine(new TeraSortCommand())
                .setOut(out)
                .setErr(err)
                .setParameterExceptionHandler((e, words) -> {
                    e.getCommandLine().getErr().println("terasort: " + e.getMessage() + " (see --help)");
                    return 2;
                })
                .setExecutionExceptionHandler((e, command, result) -> {
                    command.getErr().println("terasort: " + e.getMessage());
                    return 1;
                })
                .execute(arguments);
    }

    @Override
    public Integer call() throws IOException {
        Path project = Path.of(System.getProperty("terrain.project", "."))
                .toAbsolutePath()
                .normalize();
        Options options = options(project);
        Files.createDirectories(options.out());
        Path cluster = options.out().resolve("cluster");
        if (Files.exists(cluster)) {
            throw new IOException(cluster + " is left from an earlier run: remove it, or choose another --out");
        }
        Machine machine = Machine.withOutputIn(options.out());
        Optional<String> lacks = machine.lacks(options);
        if (lacks.isPresent()) {
            throw new IOException(lacks.get());
        }
        Comparison comparison =
                new Comparison(options, machine.conditions(options), measure(options, project, cluster));
        report(comparison);
        return comparison.failures().isEmpty() ? 0 : 1;
    }

    private List<RunResult> measure(Options options, Path project, Path cluster) throws IOException {
        StockHadoop.Builder description =
                StockHadoop.version(options.hadoop()).in(cluster).progress(this::say);
        Plugin.installForDaemons(description, project);
        if (!options.keep()) {
            description.temporary();
        }
        try (StockHadoop running = description.start()) {
            return new TeraSortBenchmark(options, project, running, this::say).run();
        }
    }

    private void report(Comparison comparison) throws IOException {
        Path folder = comparison.options().out();
        JsonReport.write(comparison, folder.resolve("report.json"));
        HtmlReport.write(comparison, folder.resolve("report.html"));
        PrintWriter terminal = spec.commandLine().getOut();
        terminal.println();
        TextReport.lines(comparison).forEach(terminal::println);
        terminal.println();
        terminal.println("every output validated by TeraValidate; reports: " + folder.resolve("report.html") + ", "
                + folder.resolve("report.json"));
        comparison.failures().forEach(failure -> spec.commandLine().getErr().println("terasort: " + failure));
    }

    private void say(String line) {
        spec.commandLine().getOut().printf(Locale.ROOT, "[%6.1f s] %s%n", (System.nanoTime() - startNanos) / 1e9, line);
    }

    private Options options(Path project) {
        require(bytes >= Options.ROW_BYTES, "--size", "is " + bytes + " bytes, allowed: at least one row, 100");
        require(bytes <= MOST_BYTES, "--size", "is " + bytes + " bytes, allowed: up to 1048576g");
        require(reduces >= 1 && reduces <= 1000, "--reduces", "is " + reduces + ", allowed: 1 to 1000");
        require(runs >= 1 && runs <= 100, "--runs", "is " + runs + ", allowed: 1 to 100");
        require(HADOOP_VERSIONS.contains(hadoop), "--hadoop", "is '" + hadoop + "', allowed: " + HADOOP_VERSIONS);
        Path folder = out.orElse(project.resolve("integration-tests/target/terasort"));
        return new Options(
                bytes / Options.ROW_BYTES,
                reduces,
                runs,
                chosenPlugins(),
                hadoop,
                keep,
                folder.toAbsolutePath().normalize());
    }

    private List<Plugin> chosenPlugins() {
        return switch (plugins) {
            case "all" -> List.of(Plugin.values());
            case "none" -> List.of();
            default ->
                Arrays.stream(plugins.split(",", -1))
                        .map(this::plugin)
                        .distinct()
                        .toList();
        };
    }

    private Plugin plugin(String name) {
        return Arrays.stream(Plugin.values())
                .filter(plugin -> plugin.shortName().equals(name))
                .findFirst()
                .orElseThrow(() -> wrong(
                        "--plugins",
                        "has '" + name + "', allowed: all, none, or some of "
                                + Arrays.stream(Plugin.values())
                                        .map(Plugin::shortName)
                                        .collect(Collectors.joining(","))));
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
