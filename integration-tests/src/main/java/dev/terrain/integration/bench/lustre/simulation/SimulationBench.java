package dev.terrain.integration.bench.lustre.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Ratio;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.cluster.HadoopCommand;
import dev.terrain.integration.cluster.HadoopLayout;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.report.Goal;
import dev.terrain.integration.report.Goals;
import dev.terrain.integration.report.Summary;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apfloat.Apint;
import org.jgrapht.Graph;
import org.jheaps.AddressableHeap;

/** Every rule in every experiment; a run is a seed. */
record SimulationBench(SimulationCommand options) implements Benchmark {

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

    /** The unit of the paper's figures 5 and 7. */
    static final Quantity PERFORMANCE = Quantity.more("performance", "reading, of Rank Directory", 2);

    /** Of figure 6; no rule takes long enough to count beside a job. */
    static final Quantity ASSIGNING = Quantity.less("ruleSeconds", "assigning, s", 4);

    private static final double MOST_OF_OPTIMUM = 1.01;
    private static final double MOST_OF_MEAN = 1.1;

    /** The paper's rule is so many times as fast as even with files of 1 GB. */
    private static final double FIGURE_5 = 1.12;

    /** The same where all read one file, on average. */
    private static final double FIGURE_7 = 4.5;

    private static final int HEAP_MEGABYTES = 1024;
    private static final Duration WITHIN = Duration.ofMinutes(30);

    @Override
    public Design design() {
        Map<String, String> arms = new LinkedHashMap<>();
        options.rules.forEach(rule -> arms.put(rule.toString(), rule.meaning));
        return new Design(
                "lustre-bench simulation",
                "Tasks near their stripes, simulated",
                arms,
                Rule.EVEN.toString(),
                options.sweep().cases(options.experiments),
                options.seeds,
                quantities(),
                options.sweep().axis(),
                conditions());
    }

    private List<Quantity> quantities() {
        if (options.sweep().axis().isEmpty()) {
            return List.of(OF_EVEN, OF_OPTIMUM, FULLEST, MODEL, FLOW, LINKS, OSTS, HOP_BYTES, RULE);
        }
        return options.sweep().fileBytes().size() > 1 ? List.of(PERFORMANCE, ASSIGNING) : List.of(PERFORMANCE);
    }

    private Map<String, String> conditions() {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put(
                "model",
                String.format(
                        Locale.ROOT,
                        "%d nodes, %d OSTs, %d IO groups in a mesh; %s GB/s between neighbours and direction, %.2f GB/s"
                                + " an OST, %.0f GB/s a node",
                        KComputer.GROUPS * options.nodes,
                        KComputer.OSTS,
                        KComputer.GROUPS,
                        options.sweep().linkGigabytes(),
                        KComputer.OST_BYTES_PER_SECOND / 1e9,
                        KComputer.NODE_BYTES_PER_SECOND / 1e9));
        conditions.put(
                "files",
                options.sweep().fileBytes() + " bytes each, in stripes of " + KComputer.STRIPE_BYTES + " bytes on "
                        + KComputer.STRIPES + " OSTs");
        conditions.put("tasks", options.tasks + " for each node");
        conditions.put(
                "runs",
                "each a seed, with files of its own; what else the machine does changes the time of the rules alone");
        conditions.put("cost model", "the paper's: tasks of a node one by one");
        conditions.put("flow model", "the slowest of links, OSTs and nodes");
        conditions.put("Hadoop", options.hadoop());
        return conditions;
    }

    @Override
    public void run(Series series) throws IOException {
        try (HadoopLayout layout = options.layOut(Plugin.LUSTRE)) {
            for (Class<?> ofFlow : List.of(Graph.class, AddressableHeap.class, Apint.class)) {
                layout.install(HadoopLayout.jarOf(ofFlow));
            }
            for (int seed = 1; seed <= options.seeds; seed++) {
                if (!isComplete(series, seed)) {
                    options.say("seed " + seed + ": every experiment and rule");
                    measure(series, seed, simulate(layout, seed));
                }
            }
        }
    }

    private List<SimulationRun> simulate(HadoopLayout layout, int seed) throws IOException {
        JsonNode runs = HadoopCommand.of(layout, WITHIN)
                .withHeap(HEAP_MEGABYTES)
                .measure(
                        Simulation.class,
                        options.nodes,
                        options.tasks,
                        seed,
                        list(options.sweep().linkGigabytes()),
                        list(options.sweep().fileBytes()))
                .result();
        return List.of(new ObjectMapper().treeToValue(runs, SimulationRun[].class));
    }

    private static String list(List<?> values) {
        return values.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private boolean isComplete(Series series, int seed) {
        Design design = design();
        return design.arms().keySet().stream().allMatch(rule -> series.hasAll(design.cases(), rule, seed));
    }

    private void measure(Series series, int seed, List<SimulationRun> runs) throws IOException {
        for (SimulationRun run : runs) {
            if (options.experiments.contains(run.experiment()) && options.rules.contains(run.rule())) {
                series.measure(options.sweep().conditions(run), run.rule().toString(), seed, () -> figures(run, runs));
            }
        }
    }

    /** What is compared of one rule, with all of the same seed for what others have. */
    Figures figures(SimulationRun run, List<SimulationRun> ofSeed) {
        Outcome outcome = run.outcome();
        Map<Quantity, Double> values = new LinkedHashMap<>();
        values.put(OF_EVEN, outcome.hopBytes() / beside(run, Rule.EVEN, ofSeed).hopBytes());
        values.put(OF_OPTIMUM, run.ofOptimum());
        values.put(FULLEST, (double) outcome.fullestTasks());
        values.put(MODEL, outcome.modelSeconds());
        values.put(FLOW, outcome.flowSeconds());
        values.put(LINKS, outcome.linkSeconds());
        values.put(OSTS, outcome.ostSeconds());
        values.put(HOP_BYTES, outcome.hopBytes() / 1e12);
        values.put(RULE, run.seconds());
        values.put(ASSIGNING, run.seconds());
        values.put(PERFORMANCE, beside(run, Rule.RANK_DIRECTORY, ofSeed).flowSeconds() / outcome.flowSeconds());
        Figures figures = new Figures();
        quantities().forEach(quantity -> figures.add(quantity, values.getOrDefault(quantity, 0.0)));
        return figures;
    }

    private static Outcome beside(SimulationRun run, Rule rule, List<SimulationRun> ofSeed) {
        return ofSeed.stream()
                .filter(other -> other.rule() == rule && other.isBeside(run))
                .findFirst()
                .orElseThrow()
                .outcome();
    }

    /** At which link rates the model gives the paper's numbers. */
    @Override
    public List<String> findings(Results results) {
        List<String> findings = new ArrayList<>();
        linksOf(Experiment.OWN_FILES, FIGURE_5, results)
                .ifPresent(rate -> findings.add(finding(Experiment.OWN_FILES, FIGURE_5, "figure 5 at 1 GB", rate)));
        linksOf(Experiment.ONE_FILE, FIGURE_7, results)
                .ifPresent(rate -> findings.add(finding(Experiment.ONE_FILE, FIGURE_7, "figure 7 on average", rate)));
        return findings;
    }

    private static String finding(Experiment experiment, double ratio, String figure, double rate) {
        return String.format(
                Locale.ROOT,
                "%s: with links of %.1f GB/s the paper's rule reads %.2f times as fast as even, as in %s",
                experiment,
                rate,
                ratio,
                figure);
    }

    /** Between two rates even's share of the rule's speed grows with the rate as long as links limit even alone. */
    private Optional<Double> linksOf(Experiment experiment, double ratio, Results results) {
        double share = 1 / ratio;
        double lowerRate = 0;
        double lower = 0;
        for (double rate : options.sweep().linkGigabytes()) {
            double upper = results.ratio(
                            options.sweep()
                                    .conditions(
                                            experiment,
                                            rate,
                                            options.sweep().fileBytes().get(0)),
                            Rule.EVEN.toString(),
                            Rule.PAPER.toString(),
                            PERFORMANCE)
                    .map(Ratio::median)
                    .orElse(0.0);
            if (lower > 0 && lower <= share && share < upper) {
                return Optional.of(lowerRate + (rate - lowerRate) * (share - lower) / (upper - lower));
            }
            lowerRate = rate;
            lower = upper;
        }
        return Optional.empty();
    }

    @Override
    public List<Goal> goals(Results results) {
        Goals goals = new Goals();
        String ours = Rule.OURS.toString();
        for (Experiment experiment : Experiment.values()) {
            Case conditions = experiment.conditions();
            String of = " (" + experiment + ", worst seed)";
            goals.atMost(
                    "ours: hop-bytes over the flow optimum" + of,
                    results.summary(conditions, ours, OF_OPTIMUM).map(Summary::max),
                    MOST_OF_OPTIMUM);
            if (experiment == Experiment.ONE_FILE) {
                goals.atMost(
                        "ours: seconds over even's, by the flow model" + of,
                        worst(results.ratio(conditions, Rule.EVEN.toString(), ours, FLOW)),
                        1 / FIGURE_7);
            } else {
                goals.atMost(
                        "ours: fullest node over the mean" + of,
                        results.summary(conditions, ours, FULLEST).map(all -> all.max() / options.tasks),
                        MOST_OF_MEAN);
            }
            for (Quantity seconds : List.of(MODEL, FLOW)) {
                String model = seconds.equals(MODEL) ? "its cost model" : "the flow model";
                goals.atMost(
                        "ours: seconds over the paper's rule's, by " + model + of,
                        worst(results.ratio(conditions, Rule.PAPER.toString(), ours, seconds)),
                        1);
            }
        }
        return goals.all();
    }

    private static Optional<Double> worst(Optional<Ratio> ratio) {
        return ratio.map(all -> all.ofPairs().max());
    }
}
