package dev.terrain.integration.cluster;

import dev.terrain.integration.fixture.process.Interruptible;
import dev.terrain.integration.fixture.process.TakeDown;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

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
        return run(HadoopProcess.of(layout, host.launcher(), HEAP_MEGABYTES, arguments), within, arguments);
    }

    /** As {@link #run(HadoopLayout, Duration, List)}, in a JVM as tasks have it unless told otherwise. */
    public static JobRun runAsTask(HadoopLayout layout, Duration within, List<String> arguments) throws IOException {
        return runWithHeap(HEAP_MEGABYTES, layout, within, arguments);
    }

    /** As {@link #runAsTask}, with a heap of another size. */
    public static JobRun runWithHeap(int heapMegabytes, HadoopLayout layout, Duration within, List<String> arguments)
            throws IOException {
        return runWithHeap(heapMegabytes, Host.LOCAL.launcher(), layout, within, arguments);
    }

    /** As {@link #runWithHeap(int, HadoopLayout, Duration, List)}, behind the words of a launcher. */
    public static JobRun runWithHeap(
            int heapMegabytes, List<String> launcher, HadoopLayout layout, Duration within, List<String> arguments)
            throws IOException {
        String jvmOptions = "-Xmx" + heapMegabytes + "m";
        return run(HadoopProcess.of(layout, launcher, jvmOptions, arguments), within, arguments);
    }

    /** Runs a program that is not of Hadoop's, in this environment and what is added, with both outputs together. */
    public static JobRun process(List<String> command, Map<String, String> environment, Duration within)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        return run(builder, within, command);
    }

    private static JobRun run(ProcessBuilder builder, Duration within, List<String> arguments) throws IOException {
        long start = System.nanoTime();
        Process process = builder.start();
        List<String> output = Collections.synchronizedList(new ArrayList<>());
        Thread reader = new Thread(() -> readLines(process, output), "output of hadoop " + arguments.get(0));
        reader.setDaemon(true);
        reader.start();
        // The files that it has open may be on what another hook takes down.
        TakeDown end = new TakeDown("end of hadoop " + arguments.get(0), () -> end(process));
        end.begin();
        try (end) {
            if (!Interruptible.call(() -> process.waitFor(within.toMillis(), TimeUnit.MILLISECONDS))) {
                throw new IOException("hadoop " + String.join(" ", arguments) + " did not end within "
                        + within.toSeconds() + " s; it had printed:\n" + new JobRun(-1, output, within).tail());
            }
            Duration wallTime = Duration.ofNanos(System.nanoTime() - start);
            Interruptible.call(() -> {
                reader.join();
                return true;
            });
            return new JobRun(process.exitValue(), output, wallTime);
        }
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static void readLines(Process process, List<String> output) {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            reader.lines().forEach(output::add);
        } catch (IOException | UncheckedIOException e) {
            output.add("(output ended: " + e.getMessage() + ")"); // the process was ended by force
        }
    }
}
