package dev.terrain.integration.bench.lustre.simulation;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.bench.lustre.simulation.KComputer.StripedFile;
import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.topology.Cluster;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * All experiments by all rules, with the plugin's own classes. Runs on Hadoop's classpath, for every link rate and size
 * of files: {@code hadoop dev.terrain.integration.bench.lustre.simulation.Simulation RESULT NODES-OF-GROUP
 * TASKS-OF-NODE SEED LINK-GIGABYTES,... FILE-BYTES,...}.
 *
 * @param computer on which
 * @param tasksOfNode tasks, over nodes
 * @param fileBytes of each file
 */
record Simulation(KComputer computer, int tasksOfNode, long fileBytes) {

    public static void main(String[] words) throws IOException {
        // What the first round runs is compiled when the second is timed.
        runs(words);
        new ObjectMapper().writeValue(new File(words[0]), runs(words));
    }

    private static List<SimulationRun> runs(String... words) {
        List<SimulationRun> runs = new ArrayList<>();
        for (String linkGigabytes : words[4].split(",", -1)) {
            KComputer computer = new KComputer(Integer.parseInt(words[1]), Double.parseDouble(linkGigabytes));
            for (String fileBytes : words[5].split(",", -1)) {
                Simulation simulation = new Simulation(computer, Integer.parseInt(words[2]), Long.parseLong(fileBytes));
                runs.addAll(simulation.run(Long.parseLong(words[3])));
            }
        }
        return runs;
    }

    /** The room of a balanced assignment: 1.1 times even, in whole tasks. */
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
            Placing placing = new Placing(
                    tasks, cluster, busiestServer(files), computer.oversubscription(), model(files, random), random);
            for (Rule rule : Rule.values()) {
                long start = System.nanoTime();
                int[] nodes = placing.nodes(rule);
                double seconds = (System.nanoTime() - start) / 1e9;
                Outcome outcome =
                        Outcome.of(computer, rule == Rule.RANK_DIRECTORY ? rankDirectories(nodes) : files, nodes);
                double ofOptimum = least == outcome.hopBytes() ? 1 : outcome.hopBytes() / least;
                runs.add(new SimulationRun(
                        experiment, computer.linkGigabytes(), fileBytes, rule, outcome, ofOptimum, seconds));
            }
        }
        return runs;
    }

    private List<StripedFile> rankDirectories(int... nodes) {
        return Arrays.stream(nodes)
                .mapToObj(node -> computer.rankDirectory(node, fileBytes))
                .toList();
    }

    /** A file that several read is sent once, as {@link Outcome} has it. */
    private static long busiestServer(List<StripedFile> files) {
        Set<StripedFile> different = Collections.newSetFromMap(new IdentityHashMap<>());
        different.addAll(files);
        return Demand.busiestServer(different.stream().map(KCluster::demand).toList());
    }

    /** The paper's model with as many flows on a link as an even assignment has. */
    private CostModel model(List<StripedFile> files, Random random) {
        Links links = new Links();
        for (StripedFile file : files) {
            links.send(file, computer.groupOfNode(random.nextInt(computer.nodes())));
        }
        return new CostModel(
                Outcome.taskSeconds(computer, fileBytes), Outcome.hopSeconds(computer, fileBytes), Math.max(1, (int)
                        Math.round(links.mean() / fileBytes)));
    }
}
