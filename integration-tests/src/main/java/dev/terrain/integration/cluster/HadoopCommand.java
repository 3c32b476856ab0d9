package dev.terrain.integration.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Runs {@code bin/hadoop} commands of a layout to their end. */
public final class HadoopCommand {

    private static final int HEAP_MEGABYTES = 512;

    private HadoopCommand() {}

    /**
     * Runs {@code bin/hadoop arguments...}.
     *
     * @throws IOException when it has not ended {@code within} that time; it is then ended by force
     */
    public static JobRun run(HadoopLayout layout, Duration within, List<String> arguments) throws IOException {
        return run(layout, Host.LOCAL, within, arguments);
    }

    /** As {@link #run(HadoopLayout, Duration, List)}, on that host. */
    static JobRun run(HadoopLayout layout, Host host, Duration within, List<String> arguments) throws IOException {
        return run(layout.process(host.launcher(), LeanTasks.jvm(HEAP_MEGABYTES), arguments), within);
    }

    /** As {@link #run(HadoopLayout, Duration, List)}, in a JVM as tasks have it, with that heap. */
    public static JobRun runWithHeap(int heapMegabytes, HadoopLayout layout, Duration within, List<String> arguments)
            throws IOException {
        return runWithHeap(heapMegabytes, Host.LOCAL.launcher(), layout, within, arguments);
    }

    /** As {@link #runWithHeap(int, HadoopLayout, Duration, List)}, behind the words of a launcher. */
    public static JobRun runWithHeap(
            int heapMegabytes, List<String> launcher, HadoopLayout layout, Duration within, List<String> arguments)
            throws IOException {
        return run(layout.process(launcher, "-Xmx" + heapMegabytes + "m", arguments), within);
    }

    /** Runs a program that is not of Hadoop's, in this environment and what is added, with both outputs together. */
    public static JobRun process(List<String> command, Map<String, String> environment, Duration within)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        return run(builder, within);
    }

    private static JobRun run(ProcessBuilder builder, Duration within) throws IOException {
        Path output = Files.createTempFile("hadoop-command-", ".log");
        try (BackgroundCommand command = BackgroundCommand.start(builder, output)) {
            return command.awaitEnd(within);
        } finally {
            Files.delete(output);
        }
    }
}
