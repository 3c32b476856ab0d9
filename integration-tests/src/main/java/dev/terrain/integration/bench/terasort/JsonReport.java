package dev.terrain.integration.bench.terasort;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrain.integration.cluster.Phase;
import dev.terrain.integration.cluster.Plugin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The comparison as JSON: conditions, every run, and the summary that the other reports show. Times in seconds. */
final class JsonReport {

    private static final ObjectMapper JSON = new ObjectMapper();

    private JsonReport() {}

    static void write(Comparison comparison, Path file) throws IOException {
        JSON.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), tree(comparison));
    }

    static ObjectNode tree(Comparison comparison) {
        ObjectNode report = JSON.createObjectNode();
        report.set("conditions", JSON.valueToTree(comparison.conditions()));
        String base = comparison.options().label(Arm.BASE);
        ArrayNode summary = report.putArray("summary");
        for (Comparison.Row row : comparison.rows()) {
            ObjectNode node = summary.addObject().put("quantity", row.title());
            node.set(base, JSON.valueToTree(row.base()));
            node.set("plugins", JSON.valueToTree(row.plugins()));
            node.put("ratio", row.ratio());
        }
        addRows(report.putArray("distant"), base, comparison.distantRows());
        addRows(report.putArray("placement"), base, comparison.placementRows());
        ObjectNode acted = report.putObject("acted");
        ObjectNode idle = report.putObject("idle");
        for (Plugin plugin : comparison.options().plugins()) {
            acted.set(plugin.shortName(), JSON.valueToTree(comparison.acted(plugin)));
            comparison.idle(plugin).ifPresent(why -> idle.put(plugin.shortName(), why));
        }
        ArrayNode runs = report.putArray("runs");
        comparison.runs().forEach(run -> runs.add(tree(run, comparison.options())));
        report.set("failures", JSON.valueToTree(comparison.failures()));
        return report;
    }

    private static void addRows(ArrayNode array, String base, List<Comparison.Row> rows) {
        for (Comparison.Row row : rows) {
            ObjectNode node = array.addObject().put("quantity", row.title());
            node.set(base, JSON.valueToTree(row.base()));
            node.set("plugins", JSON.valueToTree(row.plugins()));
        }
    }

    private static ObjectNode tree(RunResult run, Options options) {
        ObjectNode node = JSON.createObjectNode()
                .put("arm", options.label(run.arm()))
                .put("number", run.number())
                .put("commandSeconds", run.commandTime().toMillis() / 1e3)
                .put("jobSeconds", run.jobSeconds());
        ObjectNode phases = node.putObject("taskSeconds");
        for (Phase phase : Phase.values()) {
            phases.put(phase.name().toLowerCase(Locale.ROOT), run.taskSeconds(phase));
        }
        node.put("sortedRowsChecksum", run.sortedRows());
        node.set("outputChecksums", JSON.valueToTree(run.outputChecksums()));
        run.distant().ifPresent(use -> node.set("distant", JSON.valueToTree(use)));
        ObjectNode counters = node.putObject("counters");
        for (Map.Entry<String, Map<String, Long>> group : run.counters().entrySet()) {
            counters.set(group.getKey(), JSON.valueToTree(group.getValue()));
        }
        return node;
    }
}
