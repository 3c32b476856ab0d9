package dev.terrain.integration.bench.rack;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrain.integration.report.GoalReport;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The results as JSON: conditions, goals, every run. MB/s as TestDFSIO counts them, times in seconds, shares 0 to 1.
 */
final class RackJsonReport {

    private static final ObjectMapper JSON = new ObjectMapper();

    private RackJsonReport() {}

    static void write(RackResults results, Path file) throws IOException {
        JSON.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), tree(results));
    }

    static ObjectNode tree(RackResults results) {
        ObjectNode report = JSON.createObjectNode();
        report.set("conditions", JSON.valueToTree(results.conditions()));
        report.set("goals", GoalReport.tree(Goals.of(results)));
        ArrayNode runs = report.putArray("runs");
        results.runs().forEach(run -> runs.add(tree(run)));
        ArrayNode indexes = report.putArray("invertedIndex");
        results.indexes().forEach(run -> indexes.addObject()
                .put("arrangement", run.arrangement().label())
                .put("roundTripMillis", run.roundTripMillis())
                .put("number", run.number())
                .put("writeSeconds", run.writeSeconds())
                .put("jobSeconds", run.jobSeconds()));
        return report;
    }

    private static ObjectNode tree(CellRun run) {
        ObjectNode node = JSON.createObjectNode()
                .put("arrangement", run.cell().arrangement().label())
                .put("roundTripMillis", run.cell().roundTripMillis())
                .put("replication", run.cell().replication())
                .put("blockBytes", run.cell().blockBytes())
                .put("number", run.number())
                .put("measuredRoundTripMillis", run.roundTripMillis())
                .put("writeMegabytesPerSecond", run.writeMegabytesPerSecond())
                .put("readMegabytesPerSecond", run.readMegabytesPerSecond())
                .put("completeSeconds", run.completeSeconds())
                .put("distantShare", run.distantShare());
        node.set("replicaShares", JSON.valueToTree(run.replicaShares()));
        node.set("traffic", JSON.valueToTree(run.traffic()));
        return node;
    }
}
