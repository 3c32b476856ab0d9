package dev.terrain.integration.bench;

import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.HadoopLayout;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.process.FileTree;
import dev.terrain.integration.fixture.process.TakeDown;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * A benchmark as a command: its folder, its Hadoop, its lines on the terminal. Wrong arguments end with one line that
 * says what is allowed and exit code 2, everything else that goes wrong with its message and 1.
 */
public abstract class BenchmarkCommand implements Callable<Integer> {

    private static final List<String> HADOOP_VERSIONS = List.of("3.3.6", "3.4.2", "3.4.3", "3.5.0");

    @Option(names = "--hadoop", paramLabel = "VERSION", description = "3.3.6, 3.4.2, 3.4.3 or 3.5.0.")
    private String hadoop = "3.4.2";

    @Option(
            names = "--out",
            description = "Folder for the reports and, meanwhile, for what is measured;"
                    + " default integration-tests/target/ and the command's name.")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--dry-run", description = "Say what would run, and end.")
    private boolean isDryRun;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final long startNanos = System.nanoTime();

    /**
     * Runs a command and ends the JVM with its exit code; the system property {@code terrain.project} names the root of
     * the repository.
     *
     * @param words the command's class, and its arguments
     */
    public static void main(String[] words) throws ClassNotFoundException {
        Charset terminal = Charset.defaultCharset();
        System.exit(run(
                Class.forName(words[0]),
                new PrintWriter(System.out, true, terminal),
                new PrintWriter(System.err, true, terminal),
                Arrays.copyOfRange(words, 1, words.length)));
    }

    /** Runs a command, or one of that class, and returns its exit code. */
    public static int run(Object command, PrintWriter out, PrintWriter err, String... arguments) {
        return commandLine(command)
                .setOut(out)
                .setErr(err)
                .setParameterExceptionHandler((e, words) -> {
                    CommandLine line = e.getCommandLine();
                    line.getErr()
                            .println(line.getCommandSpec().qualifiedName() + ": " + e.getMessage() + " (see --help)");
                    return 2;
                })
                .setExecutionExceptionHandler((e, line, result) -> {
                    line.getErr().println(line.getCommandSpec().qualifiedName() + ": " + e.getMessage());
                    return 1;
                })
                .execute(arguments);
    }

    /** The command as its help shows it. */
    public static CommandLine commandLine(Object command) {
        CommandLine line = new CommandLine(command);
        OptionText.complete(line);
        return line;
    }

    /** The root of the repository, which the system property {@code terrain.project} names. */
    public final Path project() {
        return Path.of(System.getProperty("terrain.project", "."))
                .toAbsolutePath()
                .normalize();
    }

    /** What was typed, but for {@code --resume}: a series that goes on is the same one. */
    protected final String line() {
        return Stream.concat(Stream.of(spec.root().name()), spec.commandLine().getParseResult().originalArgs().stream())
                .filter(word -> !word.equals("--resume"))
                .collect(Collectors.joining(" "));
    }

    /** The version of Hadoop that was chosen. */
    public final String hadoop() {
        require(HADOOP_VERSIONS.contains(hadoop), "--hadoop", "is '" + hadoop + "', allowed: " + HADOOP_VERSIONS);
        return hadoop;
    }

    /** Where reports and the cluster go. */
    public final Path out() {
        return out.orElse(project().resolve("integration-tests/target").resolve(spec.qualifiedName("-")))
                .toAbsolutePath()
                .normalize();
    }

    /** Says on the terminal what goes on, and since when the command runs. */
    public final void say(String line) {
        terminal().printf(Locale.ROOT, "[%6.1f s] %s%n", (System.nanoTime() - startNanos) / 1e9, line);
    }

    /** Says on standard error what is wrong with a result. */
    protected final void complain(String line) {
        spec.commandLine().getErr().println(spec.name() + ": " + line);
    }

    /** The folder of a cluster or whatever else is there only while it is measured. */
    public final Path cluster() {
        return out().resolve("cluster");
    }

    /** Starts describing a cluster in that folder. */
    public final ClusterBuilder describeCluster() {
        return StockHadoop.version(hadoop()).in(cluster()).progress(this::say);
    }

    /** The jar of this module, whose programs run on Hadoop's class path. */
    public final Path programsJar() throws IOException {
        return Plugin.jar(project(), "integration-tests");
    }

    /**
     * A Hadoop without daemons in {@link #cluster()}, with a plugin and those programs on its class path, for main
     * classes that run in JVMs of their own. Deletes the folder when it is closed.
     */
    public final HadoopLayout layOut(Plugin plugin) throws IOException {
        return TakeDown.onFailure(() -> FileTree.delete(cluster()), () -> {
            HadoopLayout layout = HadoopLayout.create(hadoop(), cluster(), this::say);
            layout.install(plugin.jar(project()));
            layout.install(programsJar());
            return layout;
        });
    }

    /** Whether it is only to say what it would do. */
    protected final boolean isDryRun() {
        return isDryRun;
    }

    protected final PrintWriter terminal() {
        return spec.commandLine().getOut();
    }

    protected final void requireWithin(String option, long value, long least, long most) {
        require(value >= least && value <= most, option, "is " + value + ", allowed: " + least + " to " + most);
    }

    protected final void requireAtLeast(String option, long value, long least) {
        require(value >= least, option, "is " + value + ", allowed: " + least + " and more");
    }

    /**
     * What the words of an option name, each once.
     *
     * @param label the word for a value
     */
    protected final <T> List<T> chosen(String option, List<String> words, List<T> values, Function<T, String> label) {
        return words.stream()
                .map(word -> values.stream()
                        .filter(value -> label.apply(value).equals(word))
                        .findFirst()
                        .orElseThrow(() -> wrong(
                                option,
                                "has '" + word + "', allowed: "
                                        + values.stream().map(label).collect(Collectors.joining(",")))))
                .distinct()
                .toList();
    }

    protected final void require(boolean holds, String option, String otherwise) {
        if (!holds) {
            throw wrong(option, otherwise);
        }
    }

    protected final ParameterException wrong(String option, String what) {
        return new ParameterException(spec.commandLine(), option + " " + what);
    }
}
