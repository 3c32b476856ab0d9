package dev.terrain.integration.bench.lustre.planning;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.cluster.HadoopCommand;
import dev.terrain.integration.cluster.HadoopLayout;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.fixture.lustre.Striping;
import dev.terrain.integration.fixture.process.CProgram;
import dev.terrain.integration.fixture.process.Program;
import dev.terrain.integration.report.Goal;
import dev.terrain.integration.report.Goals;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Plans, and layouts read and decoded beside the system calls alone, each in a new JVM. */
record PlanningBench(PlanningCommand options) implements Benchmark {

    static final Quantity SECONDS = Quantity.less("seconds", "s", 3);
    static final Quantity CPU = Quantity.beside("cpuSeconds", "CPU, s", 3);
    static final Quantity HEAP = Quantity.beside("peakHeapMebibytes", "peak heap, MiB", 0);
    static final Quantity PLACED = Quantity.beside("placed", "placed", 0);
    static final Quantity OF_RANDOM = Quantity.beside("ofRandom", "bytes x distance of random", 3);

    static final String PLUGIN = "lustre-locality-split";
    static final String CALLS = "system-calls";
    /** A detail: what was read, and how long it took. */
    static final String READS = "reads";

    static final Case LAYOUTS = Case.of("work", "layouts");

    private static final double MOST_SECONDS = 5;

    /** The paper's own, for as many files and nodes (section 6.1). */
    private static final double PAPER_SECONDS = 0.35;

    private static final int HEAP_MEGABYTES = 1024;
    private static final Duration WITHIN = Duration.ofMinutes(30);
    /** Of files that are made, behind {@code user.}. */
    private static final String OWN_ATTRIBUTE = "lov";

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
                        options.layouts,
                        options.mount.map(Path::toString).orElse("of files in --out")));
        cases.add(LAYOUTS);
        conditions.put("heap", HEAP_MEGABYTES + " MB");
        conditions.put("Hadoop", options.hadoop());
        return new Design(
                "lustre-bench planning",
                "Planning splits on Lustre",
                arms,
                CALLS,
                cases,
                options.runs.count(),
                List.of(SECONDS, CPU, HEAP, PLACED, OF_RANDOM),
                "",
                conditions);
    }

    @Override
    public void run(Series series) throws IOException {
        try (HadoopLayout layout = options.layOut(Plugin.LUSTRE)) {
            HadoopCommand jvm = HadoopCommand.of(layout, WITHIN).withHeap(HEAP_MEGABYTES);
            Path list = Files.write(layout.home().resolve("files"), files(layout.home()));
            Path calls = new CProgram(options.project(), "getxattr-time").build(List.of("-O2"));
            for (int run = 1; run <= options.runs.count(); run++) {
                int seed = run;
                for (PlanningCase plan : PlanningCase.ALL) {
                    series.measure(plan.conditions(), PLUGIN, run, () -> new Figures()
                            .addAll(
                                    List.of(SECONDS, CPU, HEAP, PLACED, OF_RANDOM),
                                    jvm.measure(PlanningMeasurement.class, plan.name(), seed)
                                            .result()));
                }
                series.measureArms(LAYOUTS, run, arm -> arm.equals(PLUGIN) ? read(jvm, list) : call(calls, list));
            }
        }
    }

    private Figures read(HadoopCommand jvm, Path list) throws IOException {
        JsonNode reads = jvm.measure(LayoutMeasurement.class, list, attribute(), options.layouts)
                .result();
        return new Figures().add(SECONDS, reads.path("seconds").asDouble()).detail(READS, reads);
    }

    private Figures call(Path program, Path list) throws IOException {
        String nanos = Program.feed(
                Files.readString(list), List.of(program.toString(), attribute(), String.valueOf(options.layouts), "1"));
        return new Figures().add(SECONDS, Long.parseLong(nanos.strip()) / 1e9);
    }

    /** That has the layout of a file. */
    private String attribute() {
        return options.mount.isPresent() ? options.attribute : "user." + OWN_ATTRIBUTE;
    }

    /** Whose layouts are read; makes them in a folder where there is no mount. */
    private List<String> files(Path folder) throws IOException {
        if (options.mount.isPresent()) {
            return filesBelow(options.mount.get(), options.layouts);
        }
        byte[] layout = new Striping(1 << 20, 12, List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)).layout();
        Path directory = Files.createDirectories(folder.resolve("striped"));
        List<String> files = new ArrayList<>();
        for (int i = 0; i < options.files; i++) {
            Path file = Files.createFile(directory.resolve("file" + i));
            Objects.requireNonNull(Files.getFileAttributeView(file, UserDefinedFileAttributeView.class))
                    .write(OWN_ATTRIBUTE, ByteBuffer.wrap(layout));
            files.add(file.toString());
        }
        return files;
    }

    /** Some of the files below a directory. */
    static List<String> filesBelow(Path directory, int most) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile)
                    .limit(most)
                    .map(Path::toString)
                    .toList();
        }
    }

    @Override
    public List<Goal> goals(Results results) {
        Goals goals = new Goals();
        for (PlanningCase large : List.of(PlanningCase.LARGE, PlanningCase.TORUS)) {
            goals.atMost("seconds to plan " + large.words(), median(results, large), MOST_SECONDS);
        }
        return goals.atMost(
                        "peak of its heap, GiB",
                        results.summary(PlanningCase.LARGE.conditions(), PLUGIN, HEAP)
                                .map(heap -> heap.max() / 1024),
                        HEAP_MEGABYTES / 1024.0)
                .atMost(
                        "seconds to plan " + PlanningCase.PAPER.words() + ", the paper's case",
                        median(results, PlanningCase.PAPER),
                        PAPER_SECONDS)
                .all();
    }

    private static Optional<Double> median(Results results, PlanningCase plan) {
        return results.median(plan.conditions(), PLUGIN, SECONDS);
    }

    /** How much of the time to read layouts is not the system calls'. */
    @Override
    public List<String> findings(Results results) {
        Optional<Double> all = results.median(LAYOUTS, PLUGIN, SECONDS);
        Optional<Double> calls = results.median(LAYOUTS, CALLS, SECONDS);
        List<Row> measured = results.detailed().of(LAYOUTS, PLUGIN);
        if (all.isEmpty() || calls.isEmpty() || measured.isEmpty()) {
            return List.of();
        }
        JsonNode reads = measured.get(0).details().path(READS);
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
