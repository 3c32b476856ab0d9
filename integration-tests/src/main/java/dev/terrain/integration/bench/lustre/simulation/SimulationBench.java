package dev.terrain.integration.bench.lustre.simulation;

import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.bench.lustre.PluginHadoop;
import dev.terrain.integration.fixture.process.Progress;
import dev.terrain.integration.report.Goal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apfloat.Apint;
import org.jgrapht.Graph;
import org.jheaps.AddressableHeap;

/**
 * Every rule in every experiment; a run is a seed.
 *
 * @param nodes of each IO group
 * @param tasks for each node
 * @param fileBytes of each file
 * @param seeds how often files are drawn
 * @param hadoop version
 * @param out folder for reports and, meanwhile, for Hadoop
 */
record SimulationBench(
        int nodes, int tasks, long fileBytes, int seeds, String hadoop, Path out, Path project, Progress progress)
        implements Benchmark {

    static final Quantity OF_EVEN =
            Quantity.less("hopsOfEven", "hop-bytes, of even", 3).explaining();
    static final Quantity OF_OPTIMUM = Quantity.beside("ofOptimum", "over optimum", 3);
    static final Quantity FULLEST =
            Quantity.less("fullestTasks", "fullest node, tasks", 0).explaining();
    static final Quantity MODEL =
            Quantity.less("modelSeconds", "cost model, s", 1).explaining();
    static final Quantity FLOW = Quantity.less("flowSeconds", "flow model, s", 1);
    static final Quantity LINKS = Quantity.beside("linkSeconds", "links, s", 1);
    static final Quantity OSTS = Quantity.beside("ostSeconds", "OSTs, s", 1);
    static final Quantity HOP_BYTES = Quantity.beside("hopTerabytes", "byte-hops, 10^12", 2);
    static final Quantity RULE = Quantity.beside("ruleSeconds", "rule, s", 2);

    private static final double MOST_OF_OPTIMUM = 1.01;
    private static final double MOST_OF_MEAN = 1.1;

    /** The paper's rule is so many times as fast as even on average. */
    private static final double FIGURE_7 = 4.5;

    /** Of 3,072 tasks: the rules and the flow, and half a second before each row. */
    private static final double SEED_SECONDS = 20;

    @Override
    public Design design() {
        Map<String, String> rules = new LinkedHashMap<>();
        for (Rule rule : Rule.values()) {
            rules.put(rule.toString(), rule.meaning());
        }
        return new Design(
                "lustre-bench simulation",
                "Tasks near their stripes, simulated",
                rules,
                Rule.EVEN.toString(),
                Arrays.stream(Experiment.values()).map(Experiment::conditions).toList(),
                seeds,
                List.of(OF_EVEN, OF_OPTIMUM, FULLEST, MODEL, FLOW, LINKS, OSTS, HOP_BYTES, RULE),
                "",
                conditions());
    }

    private Map<String, String> conditions() {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put(
                "model",
                String.format(
                        Locale.ROOT,
                        "%d nodes, %d OSTs, %d IO groups in a mesh; %.0f GB/s between neighbours and direction, %.2f GB/s"
                                + " an OST, %.0f GB/s a node",
                        new KComputer(nodes).nodes(),
                        KComputer.OSTS,
                        KComputer.GROUPS,
                        KComputer.LINK_BYTES_PER_SECOND / 1e9,
                        KComputer.OST_BYTES_PER_SECOND / 1e9,
                        KComputer.NODE_BYTES_PER_SECOND / 1e9));
        conditions.put("files", fileBytes + " bytes each, " + KComputer.STRIPES + " stripes");
        conditions.put("tasks", tasks + " for each node");
        conditions.put(
                "runs", "each a seed, with files of its own; what else the machine does changes \"rule, s\" alone");
        conditions.put("cost model", "the paper's: tasks of a node one by one");
        conditions.put("flow model", "the slowest of links, OSTs and nodes");
        conditions.put("Hadoop", hadoop);
        return conditions;
    }

    @Override
    public double estimatedSeconds() {
        return SEED_SECONDS * seeds;
    }

    @Override
    public void run(Series series) throws IOException {
        try (PluginHadoop installed = PluginHadoop.create(hadoop, out.resolve("cluster"), project, progress)) {
            for (Class<?> ofFlow : List.of(Graph.class, AddressableHeap.class, Apint.class)) {
                installed.installJarOf(ofFlow);
            }
            for (int seed = 1; seed <= seeds; seed++) {
                if (!isComplete(series, seed)) {
                    progress.say("seed " + seed + ": every experiment and rule");
                    measure(
                            series,
                            seed,
                            List.of(installed.run(
                                    SimulationMeasurement.class,
                                    SimulationRun[].class,
                                    nodes,
                                    tasks,
                                    fileBytes,
                                    seed)));
                }
            }
        }
    }

    private boolean isComplete(Series series, int seed) {
        Design design = design();
        return design.arms().keySet().stream().allMatch(rule -> series.hasAll(design.cases(), rule, seed));
    }

    private static void measure(Series series, int seed, List<SimulationRun> runs) throws IOException {
        for (SimulationRun run : runs) {
            series.measure(run.experiment().conditions(), run.rule().toString(), seed, () -> figures(run, runs));
        }
    }

    /** What is compared of one rule, with all of the same seed for what even has. */
    static Figures figures(SimulationRun run, List<SimulationRun> ofSeed) {
        Outcome outcome = run.outcome();
        Outcome even = ofSeed.stream()
                .filter(other -> other.experiment() == run.experiment() && other.rule() == Rule.EVEN)
                .findFirst()
                .orElseThrow()
                .outcome();
        return new Figures()
                .add(OF_EVEN, outcome.hopBytes() / even.hopBytes())
                .add(OF_OPTIMUM, run.ofOptimum())
                .add(FULLEST, outcome.fullestTasks())
                .add(MODEL, outcome.modelSeconds())
                .add(FLOW, outcome.flowSeconds())
                .add(LINKS, outcome.linkSeconds())
                .add(OSTS, outcome.ostSeconds())
                .add(HOP_BYTES, outcome.hopBytes() / 1e12)
                .add(RULE, run.seconds());
    }

    @Override
    public List<Goal> goals(Results results) {
        List<Goal> goals = new ArrayList<>();
        for (Experiment experiment : Experiment.values()) {
            Case conditions = experiment.conditions();
            String ours = Rule.OURS.toString();
            String of = " (" + experiment + ", worst seed)";
            results.summary(conditions, ours, OF_OPTIMUM)
                    .ifPresent(all -> goals.add(
                            Goal.atMost("ours: hop-bytes over the flow optimum" + of, all.max(), MOST_OF_OPTIMUM)));
            if (experiment == Experiment.ONE_FILE) {
                results.ratio(conditions, Rule.EVEN.toString(), ours, FLOW)
                        .ifPresent(ratio -> goals.add(Goal.atMost(
                                "ours: seconds over even's, by the flow model" + of,
                                ratio.ofPairs().max(),
                                1 / FIGURE_7)));
            } else {
                results.summary(conditions, ours, FULLEST)
                        .ifPresent(all -> goals.add(
                                Goal.atMost("ours: fullest node over the mean" + of, all.max() / tasks, MOST_OF_MEAN)));
            }
            for (Quantity seconds : List.of(MODEL, FLOW)) {
                String model = seconds.equals(MODEL) ? "its cost model" : "the flow model";
                results.ratio(conditions, Rule.PAPER.toString(), ours, seconds)
                        .ifPresent(ratio -> goals.add(Goal.atMost(
                                "ours: seconds over the paper's rule's, by " + model + of,
                                ratio.ofPairs().max(),
                                1)));
            }
        }
        return goals;
    }
}
