package dev.terrain.integration.bench.programs;

import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.process.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Runs every program on a stock cluster, and on one with each selection of plugins, one after another. */
final class Comparison {

    private final Path project;
    private final ProgramsOptions options;
    private final Progress progress;
    private final List<ProgramRun> runs = new ArrayList<>();

    Comparison(Path project, ProgramsOptions options, Progress progress) {
        this.project = project;
        this.options = options;
        this.progress = progress;
    }

    /**
     * Runs everything; a program that fails, or a cluster with plugins, is part of the result.
     *
     * @throws IOException when the stock cluster cannot be had, or the inputs
     */
    ProgramsResults run() throws IOException {
        try (ProgramsCluster cluster = ProgramsCluster.create(project, options, progress)) {
            Inputs inputs = cluster.inputs();
            try (StockHadoop hadoop = cluster.start(Selection.STOCK)) {
                progress.say("inputs");
                inputs.make(hadoop);
                runAll(cluster, hadoop, inputs, Selection.STOCK);
            }
            for (Selection selection : options.selections()) {
                try (StockHadoop hadoop = cluster.start(selection)) {
                    runAll(cluster, hadoop, inputs, selection);
                    cluster.release(hadoop, selection);
                    hadoop.control().requireAllAlive();
                } catch (IOException e) {
                    // What the other clusters came to is worth its report.
                    runs.add(ProgramRun.ofBrokenCluster(selection, e));
                    progress.say(selection.label() + ": FAILED: " + e.getMessage());
                }
            }
        }
        return new ProgramsResults(options, runs);
    }

    private void runAll(ProgramsCluster cluster, StockHadoop hadoop, Inputs inputs, Selection selection)
            throws IOException {
        inputs.copyInto(hadoop);
        Work work = new Work(hadoop, selection);
        for (Program program : options.programs()) {
            ProgramRun run =
                    run(program, new Ground(hadoop, inputs, selection, project, cluster.distant()), selection, work);
            runs.add(run);
            progress.say(String.format(
                    Locale.ROOT,
                    "%s, %s: %.1f s%s",
                    selection.label(),
                    program.name(),
                    run.seconds(),
                    run.failure().map(why -> ", FAILED: " + why).orElse("")));
        }
    }

    private static ProgramRun run(Program program, Ground ground, Selection selection, Work work) throws IOException {
        long start = System.nanoTime();
        List<String> result = List.of();
        Optional<String> failure = Optional.empty();
        try {
            result = program.work().run(ground);
        } catch (IOException e) {
            failure = Optional.of(String.valueOf(e.getMessage()));
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        ground.clear();
        Map<Plugin, Long> did = work.of(ground);
        return new ProgramRun(program.name(), selection.label(), result, did, seconds, failure);
    }
}
