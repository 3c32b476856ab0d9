package dev.terrain.integration.bench.lustre.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.integration.bench.lustre.Judgement;
import dev.terrain.integration.bench.lustre.LustreReports;
import dev.terrain.integration.bench.lustre.simulation.KComputer.StripedFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SimulationTest {

    private static final KComputer SMALL = new KComputer(6);
    private static final long FILE_BYTES = 12 << 20;

    private static SimulationResults results(int tasksOfNode) {
        Simulation simulation = new Simulation(SMALL, tasksOfNode, FILE_BYTES);
        List<SimulationRun> runs = new ArrayList<>();
        for (int seed = 1; seed <= 3; seed++) {
            runs.addAll(simulation.run(seed));
        }
        return new SimulationResults(Map.of("computer", "small"), tasksOfNode, runs);
    }

    @Test
    void oursIsBalancedAndAsNearAsThatAllows() {
        for (int tasksOfNode : new int[] {1, 10}) {
            SimulationResults results = results(tasksOfNode);
            List<Judgement> judgements = results.judgements();

            assertThat(judgements).hasSize(4 * Experiment.values().length);
            assertThat(judgements.stream()
                            .filter(goal -> goal.text().contains("optimum")
                                    || goal.text().contains("fullest node")
                                    || goal.text().contains("cost model"))
                            .filter(goal -> !goal.isMet()))
                    .isEmpty();
        }
    }

    @Test
    void noRuleThatIsAsBalancedAsOursIsBelowTheFlow() {
        for (SimulationRun run : results(1).runs()) {
            if (run.outcome().fullestTasks() == 1) {
                assertThat(run.ofOptimum()).isGreaterThan(1 - 1e-9);
            }
        }
    }

    /** Section 6.2: 16 tasks on a node, none of whose bytes cross to another group. */
    @Test
    void thePapersRulePilesUpWhereAllReadOneFile() {
        SimulationResults results = results(1);

        assertThat(results.of(Experiment.ONE_FILE, Rule.PAPER, run -> run.outcome()
                                .fullestTasks())
                        .median())
                .isEqualTo(16);
        assertThat(results.of(Experiment.ONE_FILE, Rule.PAPER, run -> run.outcome()
                                .hopBytes())
                        .max())
                .isZero();
        assertThat(results.of(Experiment.ONE_FILE, Rule.OURS_NEAR, run -> run.outcome()
                                .hopBytes())
                        .max())
                .isZero();
    }

    /** A file of group 0 read in group 5, one hop in X and one in Y, alone. */
    @Test
    void aReadTakesItsLinks() {
        StripedFile file = new StripedFile(IntStream.range(0, 12).boxed().toList(), FILE_BYTES);

        Outcome outcome = Outcome.of(SMALL, List.of(file), new int[] {5 * 6});

        assertThat(outcome.hopBytes()).isEqualTo(2.0 * FILE_BYTES);
        assertThat(outcome.fullestTasks()).isEqualTo(1);
        assertThat(outcome.linkSeconds()).isEqualTo(FILE_BYTES / KComputer.LINK_BYTES_PER_SECOND);
        assertThat(outcome.ostSeconds()).isCloseTo(FILE_BYTES / 12.0 / KComputer.OST_BYTES_PER_SECOND, within(1e-12));
        assertThat(outcome.nodeSeconds()).isEqualTo(FILE_BYTES / KComputer.NODE_BYTES_PER_SECOND);
        assertThat(outcome.modelSeconds())
                .isCloseTo(Outcome.taskSeconds(SMALL, FILE_BYTES) + 2 * Outcome.hopSeconds(FILE_BYTES), within(1e-12));
    }

    @Test
    void aFileThatSeveralReadComesFromItsOstsOnce() {
        StripedFile file = new StripedFile(IntStream.range(0, 12).boxed().toList(), FILE_BYTES);

        Outcome one = Outcome.of(SMALL, List.of(file), new int[] {0});
        Outcome many = Outcome.of(SMALL, Collections.nCopies(5, file), new int[] {0, 1, 2, 3, 4});

        assertThat(many.ostSeconds()).isEqualTo(one.ostSeconds());
    }

    @Test
    void reportsNameEveryRuleAndGoal() {
        SimulationResults results = results(1);
        String page = SimulationReports.page(results);
        List<String> lines = LustreReports.lines(results.table());

        assertThat(lines).hasSize(1 + Experiment.values().length * Rule.values().length);
        for (Rule rule : Rule.values()) {
            assertThat(page).contains(rule.words());
        }
        assertThat(SimulationReports.tree(results).get("goals"))
                .hasSize(results.judgements().size());
        assertThat(SimulationReports.tree(results).get("runs"))
                .hasSize(results.runs().size());
    }
}
