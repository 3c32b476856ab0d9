package dev.terrain.integration.bench.lustre.planning;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.bench.lustre.PluginHadoop;
import dev.terrain.integration.fixture.process.CProgram;
import dev.terrain.integration.fixture.process.Program;
import dev.terrain.integration.fixture.process.Progress;
import dev.terrain.integration.report.Goal;
import dev.terrain.integration.report.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Plans, and layouts read and decoded beside the system calls alone, each in a new JVM.
 *
 * @param layouts that are read
 * @param runs of each
 * @param hadoop version
 * @param out folder for reports and for what is measured
 */
record PlanningBench(LayoutFiles layouts, int runs, String hadoop, Path out, Path project, Progress progress)
        implements Benchmark {

    static final Quantity SECONDS = Quantity.less("seconds", "s", 3);
    static final Quantity CPU = Quantity.beside("cpuSeconds", "CPU, s", 3);
    static final Quantity HEAP = Quantity.beside("peakHeapMebibytes", "peak heap, MiB", 0);
    static final Quantity PLACED = Quantity.beside("placed", "placed", 0);
    static final Quantity OF_RANDOM = Quantity.beside("ofRandom", "bytes x distance of random", 3);

    static final String PLUGIN = "lustre-locality-split";
    static final String CALLS = "system-calls";
    static final Case LAYOUTS = Case.of("work", "layouts");

    private static final double MOST_SECONDS = 5;

    /** The paper's own, for as many files and nodes (section 6.1). */
    private static final double PAPER_SECONDS = 0.35;

    private static final double SET_UP_SECONDS = 20;
    private static final double RUN_SECONDS = 15;

    @Override
    public Design design() {
        Map<String, String> arms = new LinkedHashMap<>();
        arms.put(PLUGIN, "its own classes on Hadoop's classpath, in a new JVM");
        arms.put(CALLS, "of layouts: getxattr(2) alone, in C");
        Map<String, String> conditions = new LinkedHashMap<>();
        List<Case> cases = new ArrayList<>();
        for (PlanningCase plan : PlanningCase.ALL) {
            conditions.put(plan.name(), plan.words() + ", from the text of map file and layouts to a node for each");
            cases.add(plan.conditions());
        }
        conditions.put(
                "layouts",
                String.format(
                        Locale.ROOT,
                        "%,d read and decoded, %s, after as many that warm caches up",
                        layouts.reads(),
                        layouts.mount().map(Path::toString).orElse("of files in --out")));
        cases.add(LAYOUTS);
        conditions.put("heap", PluginHadoop.HEAP_MEGABYTES + " MB");
        conditions.put("Hadoop", hadoop);
        return new Design(
                "lustre-bench planning",
                "Planning splits on Lustre",
                arms,
                CALLS,
                cases,
                runs,
                List.of(SECONDS, CPU, HEAP, PLACED, OF_RANDOM),
                "",
                conditions);
    }

    @Override
    public double estimatedSeconds() {
        return SET_UP_SECONDS + runs * RUN_SECONDS;
    }

    @Override
    public void run(Series series) throws IOException {
        Path folder = out.resolve("cluster");
        try (PluginHadoop installed = PluginHadoop.create(hadoop, folder, project, progress)) {
            Path list = Files.write(folder.resolve("files"), layouts.in(folder));
            Path calls = new CProgram(project, "getxattr-time").build(List.of("-O2"));
            for (int run = 1; run <= runs; run++) {
                int seed = run;
                for (PlanningCase plan : PlanningCase.ALL) {
                    series.measure(plan.conditions(), PLUGIN, run, () -> installed
                            .run(PlanningMeasurement.class, PlanningRun.class, plan.name(), seed)
                            .figures());
                }
                series.measureArms(LAYOUTS, run, arm -> arm.equals(PLUGIN) ? read(installed, list) : call(calls, list));
            }
        }
    }

    private Figures read(PluginHadoop installed, Path list) throws IOException {
        LayoutReads reads = installed.run(
                LayoutMeasurement.class, LayoutReads.class, list, layouts.attributeOfFiles(), layouts.reads());
        return new Figures().add(SECONDS, reads.seconds()).detail("reads", reads);
    }

    private Figures call(Path program, Path list) throws IOException {
        String nanos = Program.feed(
                Files.readString(list),
                List.of(program.toString(), layouts.attributeOfFiles(), String.valueOf(layouts.reads()), "1"));
        return new Figures().add(SECONDS, Long.parseLong(nanos.strip()) / 1e9);
    }

    @Override
    public List<Goal> goals(Results results) {
        List<Goal> goals = new ArrayList<>();
        for (PlanningCase large : List.of(PlanningCase.LARGE, PlanningCase.TORUS)) {
            of(results, large, SECONDS)
                    .ifPresent(
                            s -> goals.add(Goal.atMost("seconds to plan " + large.words(), s.median(), MOST_SECONDS)));
        }
        of(results, PlanningCase.LARGE, HEAP)
                .ifPresent(s -> goals.add(
                        Goal.atMost("peak of its heap, GiB", s.max() / 1024, PluginHadoop.HEAP_MEGABYTES / 1024.0)));
        of(results, PlanningCase.PAPER, SECONDS)
                .ifPresent(s -> goals.add(Goal.atMost(
                        "seconds to plan " + PlanningCase.PAPER.words() + ", the paper's case",
                        s.median(),
                        PAPER_SECONDS)));
        return goals;
    }

    private static Optional<Summary> of(Results results, PlanningCase plan, Quantity quantity) {
        return results.summary(plan.conditions(), PLUGIN, quantity);
    }

    /** How much of the time to read layouts is not the system calls'. */
    @Override
    public List<String> findings(Results results) {
        Optional<Double> all = results.median(LAYOUTS, PLUGIN, SECONDS);
        Optional<Double> calls = results.median(LAYOUTS, CALLS, SECONDS);
        if (all.isEmpty() || calls.isEmpty()) {
            return List.of();
        }
        JsonNode reads = results.of(LAYOUTS, PLUGIN).get(0).details().path("reads");
        return List.of(String.format(
                Locale.ROOT,
                "%,d layouts of %,d files on %s: %.0f %% of the time outside of system calls, %.1f us a layout",
                reads.path("reads").asInt(),
                reads.path("files").asInt(),
                reads.path("fileSystem").asText(),
                (1 - calls.get() / all.get()) * 100,
                all.get() / reads.path("reads").asInt() * 1e6));
    }
}
