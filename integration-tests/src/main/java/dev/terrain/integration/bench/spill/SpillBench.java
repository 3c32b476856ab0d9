package dev.terrain.integration.bench.spill;

import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.bench.spill.task.MapSideRun;
import dev.terrain.integration.bench.spill.task.Workload;
import dev.terrain.integration.cluster.HadoopLayout;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.fixture.disk.MemoryLimit;
import dev.terrain.integration.fixture.process.Words;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** One side of one task: all arms of all cases, each run in a JVM of its own. */
record SpillBench(SpillBenchCommand options) implements Benchmark {

    static final Quantity SECONDS = Quantity.less("seconds", "s", 2);
    static final Quantity CPU = Quantity.beside("cpuSeconds", "CPU, s", 2);
    static final Quantity SPILLED = Quantity.beside("spilledRecords", "records spilled", 0);
    static final Quantity SHUFFLE = Quantity.beside("shuffleSeconds", "until the first record, s", 2);
    static final Quantity SERVER_CPU = Quantity.beside("serverCpuSeconds", "CPU of the shuffle server, s", 2);
    static final Quantity WRITTEN = Quantity.beside("writtenMegabytes", "written, MB", 0);

    static final List<Quantity> QUANTITIES = List.of(SECONDS, CPU, SPILLED, SHUFFLE, SERVER_CPU, WRITTEN);

    @Override
    public Design design() {
        Map<String, String> arms = new LinkedHashMap<>();
        options.arms().forEach(arm -> arms.put(arm.label(), new TreeMap<>(arm.settings()).toString()));
        return new Design(
                "spill-bench",
                "The " + options.side.label() + " side of one task",
                arms,
                baseline(),
                options.cases().stream().map(SpillCase::conditions).toList(),
                options.runs.count(),
                QUANTITIES,
                "",
                options.conditions());
    }

    private String baseline() {
        return options.arms().get(0).label();
    }

    @Override
    public void run(Series series) throws IOException {
        try (HadoopLayout layout = options.layOut(Plugin.SPILL)) {
            if (options.workloads().contains(Workload.LZ4)) {
                layout.addLz4();
            }
            TaskJvm jvm = new TaskJvm(layout, options.heapMegabytes(), options.within(), options::say);
            ReduceSide reduces = new ReduceSide(jvm, options.bytes());
            for (Device device : options.devices) {
                try (SpillSite site = SpillSite.open(device, options.project(), options.deviceBytes())) {
                    for (SpillCase spillCase : options.cases()) {
                        if (spillCase.device() == device) {
                            series.measureRuns(spillCase.conditions(), arm -> {
                                return options.side == Side.MAP
                                        ? runMap(jvm, spillCase, options.arm(arm), site)
                                        : reduces.run(spillCase, options.arm(arm), site);
                            });
                        }
                    }
                }
            }
        }
    }

    private Figures runMap(TaskJvm jvm, SpillCase spillCase, Arm arm, SpillSite site) throws IOException {
        List<String> words = Words.of(
                site.newLocalDirectory(),
                arm.plugin(),
                spillCase.workload().name(),
                options.bytes(),
                arm.settingsFor(spillCase.workload(), options.bytes()));
        try (MemoryLimit limit = spillCase.memory().limit(jvm.heapMegabytes())) {
            return jvm.figures(limit.launcher(), MapSideRun.class, words);
        }
    }

    /** How ours compares with the fastest of the others, where the table does not compare the two. */
    @Override
    public List<String> findings(Results results) {
        return results.cases().stream()
                .flatMap(one -> options.ours().stream().flatMap(ours -> finding(results, one, ours)))
                .toList();
    }

    private Stream<String> finding(Results results, Case conditions, Arm ours) {
        List<String> others = new ArrayList<>(results.arms(conditions));
        others.remove(ours.label());
        Optional<String> best = results.best(conditions, others, SECONDS)
                .filter(other -> options.sweep.isPresent() || !other.equals(baseline()));
        return best
                .flatMap(other -> results.ratio(conditions, ours.label(), other, SECONDS)
                        .map(ratio -> String.format(
                                Locale.ROOT,
                                "%s: %s against %s, the best other: %s%s",
                                conditions.label(),
                                ours.label(),
                                other,
                                ratio,
                                chosen(results, conditions, ours))))
                .stream();
    }

    /** In a sweep: the value that ours chose, as the log of its first run says. */
    private String chosen(Results results, Case conditions, Arm ours) {
        return options.sweep
                .flatMap(sweep -> results.of(conditions, ours.label()).stream()
                        .map(row -> sweep.choice(row.words("log")))
                        .flatMap(Optional::stream)
                        .findFirst())
                .map(value -> "; chose " + Sweep.text(value))
                .orElse("");
    }
}
