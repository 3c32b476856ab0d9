package dev.terrain.rack.internal.map;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** An oracle for {@link StockPlacement}: every order of nodes that Hadoop's rules allow, with its probability. */
final class NodeByNode {

    private final Map<String, String> rackOf;
    private final int replication;
    private final int most;
    private final Map<String, Double> expected = new TreeMap<>();

    NodeByNode(Map<String, String> rackOf, int replication) {
        this.rackOf = new LinkedHashMap<>(rackOf);
        this.replication = Math.min(replication, rackOf.size());
        int racks = (int) rackOf.values().stream().distinct().count();
        int allowed = (this.replication - 1) / racks + 2;
        most = racks == 1 || this.replication == 1
                ? this.replication
                : allowed == this.replication ? allowed - 1 : allowed;
    }

    /** Replicas on every node of a block that is written from outside. */
    Map<String, Double> expected() {
        rackOf.keySet().forEach(name -> expected.put(name, 0.0));
        rackOf.keySet().forEach(node -> follow(List.of(node), 1.0 / rackOf.size()));
        return expected;
    }

    private void follow(List<String> chosen, double probability) {
        expected.merge(chosen.get(chosen.size() - 1), probability, Double::sum);
        if (chosen.size() == replication) {
            return;
        }
        String first = rack(chosen.get(0));
        String second = chosen.size() > 1 ? rack(chosen.get(1)) : "";
        Predicate<String> elsewhere = rack -> !rack.equals(first);
        List<Predicate<String>> tries;
        if (chosen.size() == 1 || (chosen.size() == 2 && first.equals(second))) {
            tries = List.of(elsewhere, first::equals);
        } else if (chosen.size() == 2) {
            tries = List.of(second::equals, first::equals, rack -> true);
        } else {
            tries = List.of(rack -> true);
        }
        for (Predicate<String> scope : tries) {
            List<String> candidates = rackOf.keySet().stream()
                    .filter(node -> scope.test(rack(node)))
                    .filter(node -> !chosen.contains(node))
                    .filter(node -> chosen.stream()
                                    .filter(other -> rack(other).equals(rack(node)))
                                    .count()
                            < most)
                    .toList();
            if (!candidates.isEmpty()) {
                for (String node : candidates) {
                    List<String> longer = new ArrayList<>(chosen);
                    longer.add(node);
                    follow(longer, probability / candidates.size());
                }
                return;
            }
        }
    }

    private String rack(String node) {
        return String.valueOf(rackOf.get(node));
    }

    /** The same nodes as {@link StockPlacement} wants them: those whose name begins with h are at home. */
    static List<Rack> racks(Map<String, String> rackOf) {
        Map<String, List<String>> names = rackOf.keySet().stream()
                .collect(Collectors.groupingBy(
                        node -> String.valueOf(rackOf.get(node)), TreeMap::new, Collectors.toList()));
        return names.values().stream()
                .map(rack -> {
                    int home = (int) rack.stream().filter(NodeByNode::isHome).count();
                    return new Rack(home, rack.size() - home);
                })
                .toList();
    }

    private static boolean isHome(String node) {
        return node.startsWith("h");
    }
}
