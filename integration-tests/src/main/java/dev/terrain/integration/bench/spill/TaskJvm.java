package dev.terrain.integration.bench.spill;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.cluster.HadoopCommand;
import dev.terrain.integration.cluster.HadoopCommand.Measured;
import dev.terrain.integration.cluster.HadoopLayout;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.fixture.process.Progress;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * Starts the programs of {@code spill.task}.
 *
 * @param layout of the Hadoop they run on
 * @param heapMegabytes of their JVMs
 * @param within how long each may take
 * @param progress told what the plugin says in their logs
 */
record TaskJvm(HadoopLayout layout, int heapMegabytes, Duration within, Progress progress) {
    /** Of a task: the plugin's counters. */
    static final String COUNTERS = "counters";

    /** Of a reduce side: number, bytes and checksum of the records that were read. */
    static final String RECORDS = "records";

    /** In the lines of a task's log in which the plugin says what it did. */
    private static final String PLUGIN = " spill.";

    /** The same with another heap. */
    TaskJvm withHeap(int megabytes) {
        return new TaskJvm(layout, megabytes, within, progress);
    }

    /**
     * Runs a program that writes what it measured.
     *
     * @return that, with the counters of the plugin, the sums of the records that were read, and the lines in which the
     *     plugin said something
     */
    Figures figures(List<String> launcher, Class<?> program, List<String> words) throws IOException {
        Measured measured = command().behind(launcher).measure(program, words.toArray());
        return figures(measured.result(), said(measured.run()));
    }

    static Figures figures(JsonNode result, List<String> log) {
        Figures figures = new Figures().addAll(SpillBench.QUANTITIES, result).detail("log", log);
        for (String detail : List.of(COUNTERS, RECORDS)) {
            if (result.has(detail)) {
                figures.detail(detail, result.path(detail));
            }
        }
        return figures;
    }

    /** Runs a program that measures nothing to its end. */
    void run(Class<?> program, Object... words) throws IOException {
        said(command().run(program, words));
    }

    private HadoopCommand command() {
        return HadoopCommand.of(layout, within).withHeap(heapMegabytes);
    }

    /** The lines in which the plugin said something. */
    private List<String> said(JobRun run) {
        List<String> log =
                run.output().stream().filter(line -> line.contains(PLUGIN)).toList();
        log.forEach(line -> progress.say("  " + line));
        return log;
    }
}
