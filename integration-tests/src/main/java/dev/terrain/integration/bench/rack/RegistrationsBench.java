package dev.terrain.integration.bench.rack;

import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.cluster.BackgroundCommand;
import dev.terrain.integration.cluster.Host;
import dev.terrain.integration.fixture.process.Interruptible;
import dev.terrain.integration.fixture.process.Words;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What a real NameNode has many DataNodes do, which are simulated: half of them near it, the other half 20 ms away. How
 * often they register and send full block reports from their start on, with a restart of the NameNode in between.
 *
 * @param options of every way
 * @param dataNodes that are simulated
 */
record RegistrationsBench(RackBenchCommand options, int dataNodes) implements Benchmark {

    private static final Quantity NEAR = Quantity.beside("nearRegistrations", "registrations of near", 0);
    private static final Quantity DISTANT = Quantity.beside("distantRegistrations", "registrations of distant", 0);
    private static final Quantity NEAR_REPORTS = Quantity.less("nearFullReports", "full reports of near", 0);
    private static final Quantity DISTANT_REPORTS = Quantity.less("distantFullReports", "full reports of distant", 0);
    private static final Quantity MOVES_BEFORE = Quantity.beside("movesBeforeRestart", "moves before the restart", 0);
    private static final Quantity MOVES = Quantity.beside("moves", "moves in all", 0);

    /** What the programs print last. */
    private static final Pattern COUNTS = Pattern.compile("registrations (\\d+), full reports (\\d+)");

    private static final Duration ROUND_TRIP = Duration.ofMillis(20);

    /** The NameNode is restarted after half of it. */
    private static final Duration LASTS = Duration.ofSeconds(90);

    private static final Duration ENDED_WITHIN = Duration.ofMinutes(5);

    @Override
    public Design design() {
        return options.design(
                "Registrations of DataNodes",
                List.of(Case.only()),
                List.of(NEAR_REPORTS, DISTANT_REPORTS, NEAR, DISTANT, MOVES_BEFORE, MOVES),
                Map.of(
                        "simulated",
                        dataNodes / 2 + " DataNodes near, as many 20 ms away, for " + LASTS.toSeconds()
                                + " s; the NameNode is restarted after half of it"));
    }

    @Override
    public void run(Series series) throws IOException {
        series.measureRuns(Case.only(), this::run);
    }

    private Figures run(String arrangement) throws IOException {
        RackClusterPlan plan = options.plan(
                arrangement,
                new Nodes(1, 1),
                Map.of("dfs.heartbeat.interval", "3s", "dfs.namenode.heartbeat.recheck-interval", "300000"));
        try (RackCluster cluster = options.start(plan)) {
            cluster.network().island().roundTripUnderLoad(ROUND_TRIP);
            try (BackgroundCommand near = start(cluster, cluster.network().client());
                    BackgroundCommand distant = start(cluster, cluster.spare())) {
                Interruptible.sleep(LASTS.dividedBy(2));
                Figures figures = new Figures();
                addMoves(figures, MOVES_BEFORE, cluster, plan.arrangement());
                cluster.hadoop().control().kill("namenode").start();
                addCounts(figures, near, NEAR, NEAR_REPORTS);
                addMoves(figures, MOVES, cluster, plan.arrangement());
                return addCounts(figures, distant, DISTANT, DISTANT_REPORTS);
            }
        }
    }

    private BackgroundCommand start(RackCluster cluster, Host host) throws IOException {
        return cluster.hadoop()
                .command(host)
                .start(
                        options.out().resolve("data-nodes-" + host.name() + ".log"),
                        Words.of(
                                "jar",
                                options.programsJar(),
                                "dev.terrain.integration.client.SimulatedDataNodes",
                                dataNodes / 2,
                                host.address(),
                                LASTS.toSeconds()));
    }

    private static Figures addCounts(
            Figures figures, BackgroundCommand command, Quantity registrations, Quantity fullReports)
            throws IOException {
        MatchResult counts = command.awaitEnd(ENDED_WITHIN)
                .requireSuccess("the program of the simulated DataNodes")
                .find(COUNTS);
        return figures.add(registrations, Double.parseDouble(counts.group(1)))
                .add(fullReports, Double.parseDouble(counts.group(2)));
    }

    private static void addMoves(Figures figures, Quantity moves, RackCluster cluster, Arrangement arrangement)
            throws IOException {
        if (arrangement.isPlugin()) {
            Object count = cluster.hadoop()
                    .nameNode(1)
                    .metrics(List.of("RackTopology"))
                    .get("RackTopology: LocationMoves");
            figures.add(moves, Double.parseDouble(String.valueOf(count)));
        }
    }
}
