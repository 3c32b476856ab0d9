package dev.terrain.integration.bench.rack;

import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.bench.Word;
import dev.terrain.integration.bench.Workspace;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What every way of the benchmark has in common: the arrangements that are compared, and their clusters.
 *
 * @param arrangements in the order of the report
 * @param runs of each
 * @param near DataNodes at the home site
 * @param distant DataNodes at the distant site
 * @param roundTripsMillis to the distant site
 * @param workspace where to run it
 */
record RackOptions(
        List<Arrangement> arrangements,
        int runs,
        int near,
        int distant,
        List<Integer> roundTripsMillis,
        Workspace workspace) {

    static final String ROUND_TRIP = "round trip, ms";
    static final Quantity MEASURED_ROUND_TRIP =
            Quantity.beside("measuredRoundTripMillis", "round trip measured, ms", 1);

    private static final Duration PLACED_WITHIN = Duration.ofMinutes(2);

    RackOptions {
        arrangements = arrangements.stream().distinct().toList();
        roundTripsMillis = roundTripsMillis.stream().distinct().toList();
    }

    /** A design with these cases and quantities; {@code conditions} beside those of every cluster. */
    Design design(String title, List<Case> cases, List<Quantity> quantities, Map<String, String> conditions) {
        Map<String, String> arms = new LinkedHashMap<>();
        arrangements.forEach(arrangement -> arms.put(arrangement.label(), arrangement.meaning()));
        Map<String, String> all = new LinkedHashMap<>();
        all.put(
                "cluster",
                "Hadoop " + workspace.hadoop() + ", unchanged jars: a NameNode, near DataNodes: " + near + ", distant: "
                        + distant + ", the client on none of them, each in a network namespace");
        all.put("distance", "TAP devices and a delay line without limit of rate; TCP congestion control reno");
        all.put(
                "settings",
                "re-replication at the same speed for all (redundancy.interval 1 s, max-streams 20/40), considerLoad off");
        all.putAll(conditions);
        boolean isOverDistance = cases.stream()
                        .map(one -> one.words().get(ROUND_TRIP))
                        .distinct()
                        .count()
                > 1;
        return new Design(
                "rack-bench",
                title,
                arms,
                arrangements.get(0).label(),
                cases,
                runs,
                quantities,
                isOverDistance ? ROUND_TRIP : "",
                all);
    }

    /** One cluster of an arrangement; {@code hdfsProperties} are instead of what all clusters have. */
    RackClusterPlan plan(String arrangement, Map<String, String> hdfsProperties) {
        return new RackClusterPlan(
                workspace.hadoop(),
                Word.of(Arrangement.class, arrangement),
                1,
                near,
                distant,
                false,
                hdfsProperties,
                workspace.progress());
    }

    RackCluster start(RackClusterPlan plan) throws IOException {
        return RackCluster.start(plan, workspace.project(), workspace.cluster());
    }

    /** A measurement of one case on a cluster that has its round trip. */
    @FunctionalInterface
    interface OnCluster {
        Figures take(RackCluster cluster, Case conditions) throws IOException;
    }

    /**
     * Measures every case with every arrangement, one cluster for each arrangement and run.
     *
     * @throws IOException also when a round trip is off by more than 10 %
     */
    void atEveryRoundTrip(Series series, List<Case> cases, Daemons daemons, OnCluster measurement) throws IOException {
        for (int run = 1; run <= runs; run++) {
            for (String arm : series.armsOfRun(run)) {
                if (!series.hasAll(cases, arm, run)) {
                    RackClusterPlan plan = plan(arm, Map.of("dfs.blocksize", "2m", "dfs.replication", "2"));
                    try (RackCluster cluster = start(daemons == Daemons.HDFS_AND_YARN ? plan.withYarn() : plan)) {
                        measure(series, cases, cluster, arm, run, measurement);
                    }
                }
            }
        }
    }

    /** What runs beside the NameNode. */
    enum Daemons {
        HDFS,
        HDFS_AND_YARN
    }

    private void measure(
            Series series, List<Case> cases, RackCluster cluster, String arm, int run, OnCluster measurement)
            throws IOException {
        for (int millis : roundTripsMillis) {
            List<Case> here = cases.stream()
                    .filter(one -> one.isOf(Case.of(ROUND_TRIP, millis)))
                    .toList();
            if (series.hasAll(here, arm, run)) {
                continue;
            }
            Duration roundTrip = Duration.ofMillis(millis);
            double measured = cluster.island().roundTrip(roundTrip);
            if (Word.of(Arrangement.class, arm).isPlugin()) {
                workspace.say("waiting for rack-topology to find the distant site where it is");
                cluster.sites().awaitTier(roundTrip, PLACED_WITHIN);
            }
            for (Case conditions : here) {
                series.measure(conditions, arm, run, () -> measurement
                        .take(cluster, conditions)
                        .add(MEASURED_ROUND_TRIP, measured));
            }
        }
    }
}
