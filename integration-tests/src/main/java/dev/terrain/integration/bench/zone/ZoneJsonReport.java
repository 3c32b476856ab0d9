package dev.terrain.integration.bench.zone;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrain.integration.cluster.Phase;
import dev.terrain.integration.fixture.disk.DiskActivity.Operation;
import dev.terrain.integration.report.Summary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** The results as JSON: conditions, a summary of each case, every run. Times in seconds, shares from 0 to 1. */
final class ZoneJsonReport {

    private static final ObjectMapper JSON = new ObjectMapper();

    private ZoneJsonReport() {}

    static void write(ZoneResults results, Path file) throws IOException {
        JSON.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), tree(results));
    }

    static ObjectNode tree(ZoneResults results) {
        ObjectNode report = JSON.createObjectNode();
        report.set("conditions", JSON.valueToTree(results.conditions()));
        ObjectNode cases = report.putObject("cases");
        for (Case zoneCase : results.cases()) {
            Summary seconds = results.summary(zoneCase, CaseRun::seconds);
            ObjectNode node = cases.putObject(zoneCase.label()).put("meaning", zoneCase.meaning());
            node.set("seconds", JSON.valueToTree(seconds));
            results.toStockAged(zoneCase).ifPresent(ratio -> node.put("toStockAged", ratio));
            node.put("slowestToFastest", results.slowestToFastest(zoneCase));
        }
        ArrayNode runs = report.putArray("runs");
        results.runs().forEach(run -> runs.add(tree(run)));
        return report;
    }

    private static ObjectNode tree(CaseRun run) {
        ObjectNode node = JSON.createObjectNode()
                .put("case", run.zoneCase().label())
                .put("number", run.number())
                .put("seconds", run.seconds())
                .put("diskBusyShare", run.diskBusyShare())
                .put("cpuBusyShare", run.cpuBusyShare())
                .put("iowaitShare", run.iowaitShare())
                .put("bytesRead", run.disk().bytes(Operation.READ))
                .put("bytesWritten", run.disk().bytes(Operation.WRITE))
                .put("zoneShare", run.zoneShare())
                .put("sortedRowsChecksum", run.sortedRows());
        node.set("intermediate", JSON.valueToTree(run.intermediate()));
        node.set("freeShareOfEachFifth", JSON.valueToTree(run.freeSpace().shares()));
        ObjectNode phases = node.putObject("taskSeconds");
        for (Phase phase : Phase.values()) {
            phases.put(
                    phase.name().toLowerCase(Locale.ROOT),
                    run.history().attempts().stream()
                            .mapToDouble(attempt -> attempt.timeIn(phase).toMillis() / 1e3)
                            .sum());
        }
        node.set("mergedSizes", JSON.valueToTree(run.disk().mergedSizes()));
        node.set(
                "utilisation",
                JSON.valueToTree(run.disk()
                        .utilisation(run.history().submitted(), run.history().finished())));
        ArrayNode cpu = node.putArray("cpu");
        run.cpu().forEach(usage -> cpu.addObject().put("busy", usage.busy()).put("iowait", usage.iowait()));
        ArrayNode speeds = node.putArray("speeds");
        run.speeds().readings().forEach(reading -> speeds.addObject()
                .put("offset", reading.offset())
                .put("megabytesPerSecond", reading.megabytesPerSecond())
                .put("model", reading.modelMegabytesPerSecond()));
        return node;
    }
}
