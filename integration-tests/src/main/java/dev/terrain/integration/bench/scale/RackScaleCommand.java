package dev.terrain.integration.bench.scale;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Ratio;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Runs;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.fixture.process.Program;
import dev.terrain.integration.fixture.process.Words;
import dev.terrain.integration.report.Goal;
import dev.terrain.integration.report.Goals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code integration-tests/bin/rack-scale}: what rack-topology costs a NameNode. */
@Command(
        name = "rack-scale",
        description = {
            "Measures with 10,000 simulated DataNodes and the real classes: placements a second, Hadoop's default policy",
            "against rack-topology's; what a new block takes while all near nodes are full; the look-up of a name with",
            "500 ranges of an operator's; the CPU time of the prober. Needs Maven, which compiles rack-topology's tests.",
            "Nothing else should use the machine meanwhile."
        })
public final class RackScaleCommand extends SeriesCommand implements Benchmark {

    static final String STOCK = "stock";
    static final String OURS = "ours";

    private static final String MEASURED = "measured";
    static final Case PLACEMENT = Case.of(MEASURED, "placement");
    static final Case PROBING = Case.of(MEASURED, "probing");

    static final Quantity NEW_BLOCK = Quantity.more("newBlock", "new blocks, 1/s", 0);
    static final Quantity WITH_COPY = Quantity.more("newBlockAndDistantCopy", "and their distant copies, 1/s", 0);
    private static final Quantity VERDICT =
            Quantity.more("verdict", "verdicts, 1/s", 0).explaining();
    private static final Quantity FULL_200 =
            Quantity.less("full5", "new block, 200 near nodes full, ms", 3).explaining();
    private static final Quantity FULL_1000 =
            Quantity.less("full25", "1,000 full, ms", 3).explaining();
    static final Quantity RESOLVE = Quantity.beside("resolveNanos", "look-up of a name, ns", 0);
    static final Quantity PROBE_CPU = Quantity.beside("probeMillisASecond", "CPU, ms a second", 1);

    private static final double LEAST_OF_STOCK = 0.8;
    private static final double MOST_RESOLVE_NANOS = 1000;
    private static final double MOST_PROBE_MILLIS = 10;

    private static final String PACKAGE = "dev.terrain.rack.";
    private static final List<String> NAMES =
            List.of("ADDRESS_OF_NODE", "HOST_OF_NODE", "ADDRESS_IN_RANGE", "ADDRESS_IN_NONE", "OTHER_HOST");
    private static final List<String> JVM = List.of("-Xmx2g", "--add-opens=java.base/java.lang=ALL-UNNAMED");

    @Mixin
    private final Runs runs = new Runs(5);

    @Override
    public Integer call() throws IOException {
        return measure(
                this,
                () -> Program.find("mvn").isPresent()
                        ? Optional.empty()
                        : Optional.of("there is no mvn: install Maven"));
    }

    @Override
    public Design design() {
        Map<String, String> arms = new LinkedHashMap<>();
        arms.put(STOCK, "Hadoop's default policy");
        arms.put(OURS, "LatencyBlockPlacementPolicy");
        List<Case> cases = new ArrayList<>(List.of(PLACEMENT));
        NAMES.forEach(name -> cases.add(ofNames(name)));
        cases.add(PROBING);
        return new Design(
                "rack-scale",
                "rack-topology with 10,000 DataNodes",
                arms,
                STOCK,
                cases,
                runs.count(),
                List.of(NEW_BLOCK, WITH_COPY, VERDICT, FULL_200, FULL_1000, RESOLVE, PROBE_CPU),
                "",
                Map.of(
                        "placement",
                                "one thread, replication 3, 10,000 simulated DataNodes at three sites; stock chooses 3"
                                        + " nodes for a new block, ours 2 and the third for its distant copy",
                        "names", "with 500 ranges of the operator's",
                        "probing", "10,000 nodes on the loopback device, default settings, for 30 s after as many"));
    }

    private static Case ofNames(String name) {
        return Case.of(MEASURED, name.toLowerCase(Locale.ROOT).replace('_', ' '));
    }

    @Override
    public void run(Series series) throws IOException {
        Path module = project().resolve("rack-topology");
        String classPath = classPath(module);
        for (int run = 1; run <= runs.count(); run++) {
            series.measureArms(PLACEMENT, run, arm -> placement(classPath, arm));
            for (String name : NAMES) {
                series.measure(ofNames(name), OURS, run, () -> resolving(classPath, name));
            }
            series.measure(PROBING, OURS, run, () -> new Figures()
                    .add(
                            PROBE_CPU,
                            Double.parseDouble(lastLine(java(classPath, PACKAGE + "internal.probe.ProberBenchmark")))));
        }
    }

    private String classPath(Path module) throws IOException {
        Path file = module.resolve("target/test-classpath");
        Program.run(Words.of(
                "mvn -B -q -f",
                project().resolve("pom.xml"),
                "-pl rack-topology -am test-compile dependency:build-classpath -Dmdep.includeScope=test",
                List.of("-Dmdep.outputFile=" + file)));
        return module.resolve("target/test-classes") + ":" + module.resolve("target/classes") + ":"
                + Files.readString(file).strip();
    }

    private Figures placement(String classPath, String arm) throws IOException {
        Figures figures = new Figures();
        for (JsonNode one : jmh(classPath, "PlacementBenchmark|FullSiteBenchmark", "policy=" + arm)) {
            String method = one.path("benchmark").asText().replaceFirst(".*\\.", "");
            String racks = one.path("params").path("racks").asText();
            String name = racks.isEmpty() ? method : "full" + racks;
            design().quantity(name).ifPresent(quantity -> figures.add(quantity, score(one)));
        }
        return figures;
    }

    private Figures resolving(String classPath, String name) throws IOException {
        return new Figures()
                .add(
                        RESOLVE,
                        score(jmh(classPath, "ResolveBenchmark", "names=" + name)
                                .get(0)));
    }

    private static double score(JsonNode result) {
        return result.path("primaryMetric").path("score").asDouble();
    }

    private JsonNode jmh(String classPath, String benchmarks, String parameter) throws IOException {
        Path results = out().resolve("jmh.json");
        try {
            java(
                    classPath,
                    "org.openjdk.jmh.Main",
                    PACKAGE + "(" + benchmarks + ") -p",
                    parameter,
                    List.of("-jvmArgs", String.join(" ", JVM)),
                    "-foe true -rf json -rff",
                    results);
            return new ObjectMapper().readTree(results.toFile());
        } finally {
            Files.deleteIfExists(results);
        }
    }

    private static String java(String classPath, Object... words) throws IOException {
        return Program.run(Words.of(Words.jdk("java"), JVM, "-cp", List.of(classPath), Words.of(words)));
    }

    private static String lastLine(String printed) {
        return printed.strip().lines().reduce((first, second) -> second).orElse("");
    }

    @Override
    public List<Goal> goals(Results results) {
        Goals goals = new Goals();
        goals.atLeast(
                "a new block and its distant copy, times stock's rate",
                results.ratio(PLACEMENT, OURS, STOCK, WITH_COPY).map(Ratio::median),
                LEAST_OF_STOCK);
        for (String name : NAMES) {
            Case names = ofNames(name);
            goals.atMost(
                    "look-up, " + names.label() + ", ns", results.median(names, OURS, RESOLVE), MOST_RESOLVE_NANOS);
        }
        goals.atMost("probing, ms of CPU a second", results.median(PROBING, OURS, PROBE_CPU), MOST_PROBE_MILLIS);
        return goals.all();
    }
}
