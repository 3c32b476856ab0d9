package dev.terrain.integration.bench.lustre.simulation;

import dev.terrain.lustre.internal.assign.Assignment;
import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.topology.Cluster;
import dev.terrain.lustre.internal.topology.Cluster.Site;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Takes another rule's assignment and moves splits away from the fullest nodes, as many at a time as the cost model
 * says, to the node where both end soonest: what the paper's authors meant to do next. It ends when no move makes the
 * fullest node end sooner.
 *
 * @param first whose assignment is improved
 * @param model says how many splits are worth moving how far
 */
record Moving(Strategy first, CostModel model) implements Strategy {

    @Override
    public Assignment assign(List<Demand> splits, Cluster cluster) {
        Assignment before = first.assign(splits, cluster);
        Workers workers = new Workers(splits, cluster, model);
        for (int split = 0; split < splits.size(); split++) {
            int number = split;
            before.node(split).ifPresent(node -> workers.give(node, number));
        }
        Optional<Move> move = workers.bestMove();
        while (move.isPresent()) {
            workers.carryOut(move.get());
            move = workers.bestMove();
        }
        return workers.assignment();
    }

    private static final class Worker {

        private final int node;
        private final Site site;
        private final NavigableSet<Worker> ownSite;
        private List<Integer> splits = new ArrayList<>();
        private double seconds;

        Worker(int node, Site site, NavigableSet<Worker> ownSite) {
            this.node = node;
            this.site = site;
            this.ownSite = ownSite;
        }
    }

    /** How many splits go from where to where, and when the later of the two nodes ends then, at the latest. */
    private record Move(Worker from, Worker to, int splits, double endSeconds) {}

    /** The nodes and what they have; those of each site in the order of their time. */
    private static final class Workers {

        private final List<Demand> demands;
        private final CostModel model;
        private final Worker[] byNode;
        private final List<NavigableSet<Worker>> bySite = new ArrayList<>();

        Workers(List<Demand> demands, Cluster cluster, CostModel model) {
            this.demands = demands;
            this.model = model;
            this.byNode = new Worker[cluster.nodes().size()];
            for (Site site : cluster.sites()) {
                NavigableSet<Worker> workers =
                        new TreeSet<>(Comparator.<Worker>comparingDouble(worker -> worker.seconds)
                                .thenComparingInt(worker -> worker.node));
                for (int node : site.nodes()) {
                    byNode[node] = new Worker(node, site, workers);
                    workers.add(byNode[node]);
                }
                bySite.add(workers);
            }
        }

        void give(int node, int split) {
            List<Integer> splits = new ArrayList<>(byNode[node].splits);
            splits.add(split);
            change(byNode[node], splits);
        }

        /** What a worker has may change only while it is not in its set. */
        private void change(Worker worker, List<Integer> splits) {
            worker.ownSite.remove(worker);
            worker.splits = splits;
            worker.seconds = seconds(splits, worker);
            worker.ownSite.add(worker);
        }

        private double seconds(List<Integer> splits, Worker at) {
            return splits.stream().mapToDouble(split -> seconds(split, at)).sum();
        }

        private double seconds(int split, Worker at) {
            Demand demand = demands.get(split);
            double hops = bytes(demand) == 0 ? 0 : demand.cost(at.site) / bytes(demand);
            return model.secondsOfTask(hops);
        }

        private static double bytes(Demand demand) {
            return IntStream.range(0, demand.serverCount())
                    .mapToDouble(demand::bytesFrom)
                    .sum();
        }

        Optional<Move> bestMove() {
            Worker fullest = bySite.stream()
                    .map(NavigableSet::last)
                    .max(Comparator.comparingDouble(worker -> worker.seconds))
                    .orElseThrow();
            if (fullest.splits.isEmpty()) {
                return Optional.empty();
            }
            return bySite.stream()
                    .map(workers -> move(fullest, workers.first()))
                    .filter(move -> move.splits > 0 && move.endSeconds < fullest.seconds)
                    .min(Comparator.comparingDouble(Move::endSeconds));
        }

        private Move move(Worker from, Worker to) {
            double taskHere = from.seconds / from.splits.size();
            double taskThere = seconds(from.splits, to) / from.splits.size();
            int moved =
                    Math.min(from.splits.size(), CostModel.tasksToMove(from.seconds, to.seconds, taskHere, taskThere));
            double end = Math.max(from.seconds - moved * taskHere, to.seconds + moved * taskThere);
            return new Move(from, to, moved, end);
        }

        /** Those go that take least time there, so that it takes no more than the average that was reckoned with. */
        void carryOut(Move move) {
            List<Integer> order = new ArrayList<>(move.from.splits);
            order.sort(Comparator.comparingDouble(split -> seconds(split, move.to)));
            List<Integer> there = new ArrayList<>(move.to.splits);
            there.addAll(order.subList(0, move.splits));
            change(move.from, List.copyOf(order.subList(move.splits, order.size())));
            change(move.to, there);
        }

        Assignment assignment() {
            int[] result = new int[demands.size()];
            Arrays.fill(result, Assignment.NONE);
            for (Worker worker : byNode) {
                worker.splits.forEach(split -> result[split] = worker.node);
            }
            return new Assignment(result);
        }
    }
}
