package dev.terrain.integration.bench.programs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.StockHadoop;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Every program on a stock cluster, and on one with each selection of plugins, one after another. Compares results;
 * each program runs once, so that its time says little.
 */
final class ProgramsBench implements Benchmark {

    static final Quantity SECONDS = Quantity.less("seconds", "s", 1).explaining();
    static final String RESULT = "result";
    static final String FAILURE = "failure";

    private final ProgramsCommand options;
    private final List<String> brokenClusters = new ArrayList<>();

    ProgramsBench(ProgramsCommand options) {
        this.options = options;
    }

    static Case of(Program program) {
        return Case.of("program", program.name());
    }

    /** What shows that a plugin did its work: bytes, records or blocks. */
    static Quantity work(Plugin plugin) {
        return Quantity.beside(plugin.shortName() + "Work", "work of " + plugin.shortName(), 0);
    }

    @Override
    public Design design() {
        Map<String, String> arms = new LinkedHashMap<>();
        arms.put(Selection.STOCK.label(), "");
        options.selections().forEach(selection -> arms.put(selection.label(), ""));
        List<Quantity> quantities = new ArrayList<>(List.of(SECONDS));
        options.selections().stream()
                .flatMap(selection -> selection.plugins().stream())
                .distinct()
                .map(ProgramsBench::work)
                .forEach(quantities::add);
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put("inputs", "of about " + options.bytes + " bytes, the same for all clusters");
        options.programs().forEach(program -> conditions.put(program.name(), "compared: " + program.judge()));
        return new Design(
                "programs",
                "Programs nobody here wrote, stock and with plugins",
                arms,
                Selection.STOCK.label(),
                options.programs().stream().map(ProgramsBench::of).toList(),
                1,
                quantities,
                "",
                conditions);
    }

    /**
     * Runs everything. A program that fails, or a cluster with plugins that does, is part of the result.
     *
     * @throws IOException when the stock cluster cannot be had, or the inputs
     */
    @Override
    public void run(Series series) throws IOException {
        try (ProgramsCluster cluster = ProgramsCluster.create(options)) {
            Inputs inputs = cluster.inputs();
            try (StockHadoop hadoop = cluster.start(Selection.STOCK)) {
                options.say("inputs");
                inputs.make(hadoop);
                runAll(series, cluster, hadoop, inputs, Selection.STOCK);
            }
            for (Selection selection : options.selections()) {
                try (StockHadoop hadoop = cluster.start(selection)) {
                    runAll(series, cluster, hadoop, inputs, selection);
                    cluster.release(hadoop, selection);
                    hadoop.control().requireAllAlive();
                } catch (IOException e) {
                    // What the other clusters come to is worth its report.
                    brokenClusters.add("the cluster failed (" + selection.label() + "): " + e.getMessage());
                    options.say(selection.label() + ": FAILED: " + e.getMessage());
                }
            }
        }
    }

    private void runAll(Series series, ProgramsCluster cluster, StockHadoop hadoop, Inputs inputs, Selection selection)
            throws IOException {
        inputs.copyInto(hadoop);
        Work work = new Work(hadoop, selection);
        for (Program program : options.programs()) {
            Ground ground = new Ground(hadoop, inputs, selection, options.project(), cluster.distant());
            series.measure(of(program), selection.label(), 1, () -> run(program, ground, work));
        }
    }

    private Figures run(Program program, Ground ground, Work work) throws IOException {
        Figures figures = new Figures();
        long start = System.nanoTime();
        try {
            figures.detail(RESULT, program.work().run(ground));
        } catch (IOException e) {
            figures.detail(FAILURE, String.valueOf(e.getMessage()));
            options.say(program.name() + " FAILED: " + e.getMessage());
        }
        figures.add(SECONDS, (System.nanoTime() - start) / 1e9);
        ground.clear();
        work.of(ground).forEach((plugin, amount) -> figures.add(work(plugin), amount.doubleValue()));
        return figures;
    }

    /** One line each; empty when all results are stock's and every plugin did its work in some program. */
    @Override
    public List<String> failures(Results results) {
        List<String> failures = new ArrayList<>(brokenClusters);
        for (Row row : results.rows()) {
            failure(row)
                    .ifPresent(why -> failures.add(row.conditions().label() + " failed (" + row.arm() + "): " + why));
        }
        int comparisons = 0;
        for (Selection selection : options.selections()) {
            for (Program program : options.programs()) {
                Optional<Row> stock = row(results, program, Selection.STOCK);
                Optional<Row> plugins = row(results, program, selection);
                if (stock.isPresent() && plugins.isPresent()) {
                    comparisons++;
                    if (!result(stock.get()).equals(result(plugins.get()))) {
                        failures.add(program.name() + " has another result than stock (" + selection.label() + "): "
                                + result(plugins.get()) + " instead of " + result(stock.get()));
                    }
                }
            }
            selection.plugins().stream()
                    .filter(plugin ->
                            options.programs().stream().noneMatch(one -> acted(results, one, selection, plugin)))
                    .forEach(plugin -> failures.add(
                            plugin.shortName() + " did nothing in any program (" + selection.label() + ")"));
        }
        if (comparisons != options.selections().size() * options.programs().size()) {
            failures.add("only " + comparisons + " comparisons were made");
        }
        return failures;
    }

    /** For each program what stock gave, who gave the same, and which plugins were at work. */
    @Override
    public List<String> findings(Results results) {
        List<String> findings = new ArrayList<>();
        for (Selection selection : options.selections()) {
            for (Program program : options.programs()) {
                row(results, program, Selection.STOCK).ifPresent(stock -> row(results, program, selection)
                        .ifPresent(plugins -> findings.add(program.name() + ", " + selection.label() + ": "
                                + (result(stock).equals(result(plugins)) ? "as stock, " : "DIFFERENT, stock ")
                                + inShort(result(stock)) + "; at work: " + atWork(results, program, selection))));
            }
        }
        return findings;
    }

    private static Optional<Row> row(Results results, Program program, Selection selection) {
        return results.of(of(program), selection.label()).stream().findFirst();
    }

    private static Optional<String> failure(Row row) {
        return Optional.ofNullable(row.details().get(FAILURE)).map(JsonNode::asText);
    }

    /** The lines that are compared; none where it failed. */
    private static List<String> result(Row row) {
        return row.words(RESULT);
    }

    private static String inShort(List<String> result) {
        return result.size() == 1
                ? result.get(0)
                : result.size() + " lines, " + String.format(Locale.ROOT, "%08x", result.hashCode());
    }

    private static boolean acted(Results results, Program program, Selection selection, Plugin plugin) {
        return results.median(of(program), selection.label(), work(plugin)).orElse(0.0) > 0;
    }

    private static String atWork(Results results, Program program, Selection selection) {
        return selection.plugins().stream()
                .filter(plugin -> acted(results, program, selection, plugin))
                .map(Plugin::shortName)
                .collect(Collectors.joining(" "));
    }
}
