package dev.terrain.integration.bench.lustre.simulation;

import static dev.terrain.integration.bench.Parsed.parsed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.bench.Rows;
import dev.terrain.integration.bench.Table;
import dev.terrain.integration.bench.lustre.simulation.KComputer.StripedFile;
import dev.terrain.integration.report.Goal;
import dev.terrain.lustre.internal.assign.Demand;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SimulationTest {

    private static final KComputer SMALL = computer(6);
    private static final long FILE_BYTES = 12 << 20;

    private static KComputer computer(int nodesOfGroup) {
        return new KComputer(nodesOfGroup, KComputer.SIX_LINKS_GIGABYTES);
    }

    private static SimulationBench bench(int tasksOfNode) {
        return bench(tasksOfNode, "30");
    }

    private static SimulationBench bench(int tasksOfNode, String linkRates) {
        return new SimulationBench(parsed(
                new SimulationCommand(),
                "--nodes=6",
                "--tasks=" + tasksOfNode,
                "--link-rates=" + linkRates,
                "--file-sizes=12m",
                "--seeds=3"));
    }

    private static Results results(int tasksOfNode) {
        return results(tasksOfNode, SMALL);
    }

    private static Results results(int tasksOfNode, KComputer computer) {
        Simulation simulation = new Simulation(computer, tasksOfNode, FILE_BYTES);
        List<Row> rows = new ArrayList<>();
        for (int seed = 1; seed <= 3; seed++) {
            rows.addAll(rows(bench(tasksOfNode), simulation.run(seed), seed));
        }
        return new Results(bench(tasksOfNode).design(), rows);
    }

    private static List<Row> rows(SimulationBench bench, List<SimulationRun> runs, int seed) {
        return runs.stream()
                .map(run -> row(bench, run, bench.figures(run, runs), seed))
                .toList();
    }

    private static Row row(SimulationBench bench, SimulationRun run, Figures figures, int seed) {
        return Rows.row(bench.options().sweep().conditions(run), run.rule().toString(), seed, figures);
    }

    @Test
    void oursIsBalancedAndAsNearAsThatAllows() {
        // With one task on a node, fewer nodes of a group than OSTs would make links limit N files as well.
        assertGoalsAreMet(1, computer(24));
        assertGoalsAreMet(10, SMALL);
    }

    private static void assertGoalsAreMet(int tasksOfNode, KComputer computer) {
        List<Goal> goals = bench(tasksOfNode).goals(results(tasksOfNode, computer));

        assertThat(goals).hasSize(4 * Experiment.values().length);
        assertThat(goals.stream()
                        .filter(goal -> goal.text().contains("optimum")
                                || goal.text().contains("fullest node")
                                || goal.text().contains("cost model")))
                .isNotEmpty()
                .allMatch(Goal::isMet);
    }

    @Test
    void noRuleThatIsAsBalancedAsOursIsBelowTheFlow() {
        assertThat(results(1).rows())
                .filteredOn(row -> !row.arm().equals(Rule.RANK_DIRECTORY.toString()))
                .extracting(Row::figures)
                .filteredOn(figures -> Double.valueOf(1).equals(figures.get(SimulationBench.FULLEST.name())))
                .isNotEmpty()
                .allSatisfy(figures -> assertThat(figures.get(SimulationBench.OF_OPTIMUM.name()))
                        .isGreaterThan(1 - 1e-9));
    }

    /** Section 6.2: 16 tasks on a node, none of whose bytes cross to another group. */
    @Test
    void thePapersRulePilesUpWhereAllReadOneFile() {
        Results results = results(1);
        Case oneFile = Experiment.ONE_FILE.conditions();

        assertThat(results.median(oneFile, Rule.PAPER.toString(), SimulationBench.FULLEST))
                .contains(16.0);
        assertThat(results.summary(oneFile, Rule.PAPER.toString(), SimulationBench.HOP_BYTES)
                        .orElseThrow()
                        .max())
                .isZero();
    }

    @Test
    void oursKeepsOneFileNearWhereLinksLimit() {
        KComputer computer = computer(192);
        List<StripedFile> files = Experiment.ONE_FILE.files(computer.nodes(), FILE_BYTES, new Random(1));
        List<Demand> tasks = files.stream().map(KCluster::demand).toList();
        Placing placing = new Placing(
                tasks,
                KCluster.of(computer),
                Demand.busiestServer(tasks.subList(0, 1)),
                computer.oversubscription(),
                new CostModel(1, 0, 1),
                new Random(1));

        double even = seconds(computer, files, placing, Rule.EVEN);
        assertThat(seconds(computer, files, placing, Rule.OURS)).isLessThan(even / 4.5);
        assertThat(seconds(computer, files, placing, Rule.OURS_TOLD))
                .isLessThan(seconds(computer, files, placing, Rule.PAPER));
    }

    private static double seconds(KComputer computer, List<StripedFile> files, Placing placing, Rule rule) {
        return Outcome.of(computer, files, placing.nodes(rule)).flowSeconds();
    }

    /** A file of group 0 read in group 5, one hop in X and one in Y, alone. */
    @Test
    void aReadTakesItsLinks() {
        StripedFile file = StripedFile.from(0, FILE_BYTES);

        Outcome outcome = Outcome.of(SMALL, List.of(file), new int[] {5 * 6});

        assertThat(outcome.hopBytes()).isEqualTo(2.0 * FILE_BYTES);
        assertThat(outcome.fullestTasks()).isEqualTo(1);
        assertThat(outcome.linkSeconds()).isEqualTo(FILE_BYTES / SMALL.linkBytesPerSecond());
        assertThat(outcome.ostSeconds()).isCloseTo(FILE_BYTES / 12.0 / KComputer.OST_BYTES_PER_SECOND, within(1e-12));
        assertThat(outcome.nodeSeconds()).isEqualTo(FILE_BYTES / KComputer.NODE_BYTES_PER_SECOND);
        assertThat(outcome.modelSeconds())
                .isCloseTo(
                        Outcome.taskSeconds(SMALL, FILE_BYTES) + 2 * Outcome.hopSeconds(SMALL, FILE_BYTES),
                        within(1e-12));
    }

    @Test
    void aFileThatSeveralReadComesFromItsOstsOnce() {
        StripedFile file = StripedFile.from(0, FILE_BYTES);

        Outcome one = Outcome.of(SMALL, List.of(file), new int[] {0});
        Outcome many = Outcome.of(SMALL, Collections.nCopies(5, file), new int[] {0, 1, 2, 3, 4});

        assertThat(many.ostSeconds()).isEqualTo(one.ostSeconds());
    }

    @Test
    void stripesGoRoundTheOstsOfAFile() {
        StripedFile file = StripedFile.from(0, (14 << 20) + 5);

        assertThat(List.of(file.bytesOn(0), file.bytesOn(1), file.bytesOn(2), file.bytesOn(3)))
                .containsExactly(2L << 20, 2L << 20, (1L << 20) + 5, 1L << 20);
        assertThat(StripedFile.from(0, 1 << 20).bytesOn(1)).isZero();
    }

    /** Figure 5's 12 % follow from links that carry about 6 GB/s, a fifth of what six of Tofu's do. */
    @Test
    void findsTheLinkRateThatGivesThePapersNumbers() {
        SimulationBench bench = bench(1, "3,7,30,150");
        List<SimulationRun> runs = new ArrayList<>();
        for (double links : bench.options().sweep().linkGigabytes()) {
            runs.addAll(new Simulation(new KComputer(192, links), 1, FILE_BYTES).run(1));
        }

        Results results = new Results(bench.design(), rows(bench, runs, 1));

        assertThat(bench.findings(results))
                .hasSize(2)
                .first()
                .asString()
                .startsWith("N files, N tasks: with links of ")
                .endsWith(" GB/s the paper's rule reads 1.12 times as fast as even, as in figure 5 at 1 GB");
        assertThat(bench.goals(results)).isEmpty();
        assertThat(results.design().axis()).isEqualTo("link GB/s");
        assertThat(results.cases())
                .extracting(Case::label)
                .contains("N files, N tasks, link GB/s 3.0", "1 file, N tasks, link GB/s 150.0");
    }

    @Test
    void everyExperimentHasARowForEveryRule() {
        Results results = results(1);

        assertThat(new Table(results).rows()).hasSize(Experiment.values().length * Rule.values().length);
        assertThat(results.design().arms()).hasSize(Rule.values().length).containsKey("paper's rule and cost model");
        assertThat(results.design().cases())
                .extracting(Case::label)
                .containsExactly("N files, N tasks", "N files, scattered stripes", "1 file, N tasks");
        assertThat(results.median(Experiment.OWN_FILES.conditions(), Rule.EVEN.toString(), SimulationBench.OF_EVEN))
                .contains(1.0);
    }

    /** As {@link Simulation} hands them over. */
    @Test
    void runsOutliveJson() throws Exception {
        List<SimulationRun> runs = new Simulation(SMALL, 1, FILE_BYTES).run(1);
        ObjectMapper json = new ObjectMapper();

        assertThat(json.readValue(json.writeValueAsString(runs), SimulationRun[].class))
                .containsExactlyElementsOf(runs);
    }
}
