package dev.terrain.install.internal.check;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The result of {@link ClusterCheck}.
 *
 * @param reached daemons that answered
 * @param lines on each of them, and on those that did not
 */
public record Report(List<Node> reached, List<Line> lines) {

    public Report {
        reached = List.copyOf(reached);
        lines = List.copyOf(lines);
    }

    /** Number of lines that need action. */
    public long findings() {
        return lines.stream().filter(line -> line.state().isFinding()).count();
    }

    /** Prints a line for each node and plugin, then the daemons asked and the number of findings. */
    public void print(PrintStream out) {
        lines.forEach(line -> out.println(line.text()));
        out.println("Asked: " + asked());
        long findings = findings();
        out.println(
                findings == 0 ? "All well." : findings + (findings == 1 ? " finding." : " findings.") + " See above.");
    }

    private String asked() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        reached.forEach(node -> counts.merge(node.role().service(), 1, Integer::sum));
        return counts.entrySet().stream()
                .map(count -> count.getValue() + " " + count.getKey())
                .collect(Collectors.joining(", "));
    }
}
