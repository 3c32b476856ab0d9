package dev.terrain.integration.bench.lustre.simulation;

import dev.terrain.integration.bench.lustre.simulation.KComputer.StripedFile;
import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.topology.Cluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * All experiments by all rules.
 *
 * @param computer on which
 * @param tasksOfNode tasks, over nodes
 * @param fileBytes of each file
 */
record Simulation(KComputer computer, int tasksOfNode, long fileBytes) {

    /** The room that {@link Rule#OURS} has: 1.1 times even, in whole tasks. */
    private int room() {
        return tasksOfNode * 11 / 10;
    }

    /** One seed. */
    List<SimulationRun> run(long seed) {
        Cluster cluster = KCluster.of(computer);
        List<SimulationRun> runs = new ArrayList<>();
        for (Experiment experiment : Experiment.values()) {
            Random random = new Random(seed);
            List<StripedFile> files = experiment.files(computer.nodes() * tasksOfNode, fileBytes, random);
            List<Demand> tasks = files.stream().map(KCluster::demand).toList();
            double least = FlowOptimum.bytesTimesDistance(tasks, cluster, room());
            CostModel model = model(files, random);
            for (Rule rule : Rule.values()) {
                long start = System.nanoTime();
                int[] nodes = Placing.nodes(rule, tasks, cluster, model, random);
                double seconds = (System.nanoTime() - start) / 1e9;
                Outcome outcome = Outcome.of(computer, files, nodes);
                double ofOptimum = least == outcome.hopBytes() ? 1 : outcome.hopBytes() / least;
                runs.add(new SimulationRun(experiment, rule, outcome, ofOptimum, seconds));
            }
        }
        return runs;
    }

    /** The paper's model with as many flows on a link as an even assignment has. */
    private CostModel model(List<StripedFile> files, Random random) {
        Links links = new Links();
        for (StripedFile file : files) {
            int to = computer.groupOfNode(random.nextInt(computer.nodes()));
            file.osts()
                    .forEach(ost -> links.send(
                            KComputer.groupOfOst(ost),
                            to,
                            (double) fileBytes / file.osts().size()));
        }
        return new CostModel(Outcome.taskSeconds(computer, fileBytes), Outcome.hopSeconds(fileBytes), Math.max(1, (int)
                Math.round(links.mean() / fileBytes)));
    }
}
