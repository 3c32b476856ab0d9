package dev.terrain.rack.internal.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrain.rack.internal.plan.Cluster;
import dev.terrain.rack.internal.plan.Outcome;
import dev.terrain.rack.internal.plan.Workload;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The outcomes of a simulation as a table for people, or as JSON for programs, with what was simulated and what was
 * not.
 *
 * @param roundTripMillis between two sites
 */
record SimulationReport(Cluster cluster, Workload workload, Map<String, Outcome> outcomes, double roundTripMillis) {

    private static final String NOT_SIMULATED =
            "Simulated is where these blocks would come to lie if they were written anew, on nodes that are all alive, unloaded and"
                    + " empty; an image does not say where its replicas are. Not simulated: reading, the Balancer, time.";

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    String table() {
        StringBuilder table = new StringBuilder();
        add(table, "%s%n", heading());
        List<String> sites = cluster.sites();
        add(table, "%n%-26s", "share of the replicas");
        sites.forEach(site -> add(table, "%14s", site));
        outcomes.forEach((policy, outcome) -> {
            add(table, "%n%-26s", policy);
            outcome.replicaShares().forEach(share -> add(table, "%12.1f %%", 100 * share));
        });
        add(table, "%n%n%-26s", "blocks lost with a site");
        sites.forEach(site -> add(table, "%22s", site));
        outcomes.forEach((policy, outcome) -> {
            add(table, "%n%-26s", policy);
            for (int site = 0; site < sites.size(); site++) {
                String lost = percent(outcome.lostAtClose().get(site)) + " -> "
                        + percent(outcome.lostAfter().get(site));
                add(table, "%22s", lost);
            }
        });
        add(table, "%n%-26s%s", "", "(file just closed -> all replicas made)");
        add(table, "%n%n%-26s%18s%18s%24s", "between sites", "while writing", "afterwards", "pipeline, round trip");
        outcomes.forEach((policy, outcome) -> add(
                table,
                "%n%-26s%18s%18s%24s",
                policy,
                perByte(outcome.writtenAcross()),
                perByte(outcome.copiedAcross()),
                String.format(Locale.ROOT, "+ %.1f ms", outcome.crossings() * roundTripMillis)));
        add(table, "%n%n%s%n", NOT_SIMULATED);
        return table.toString();
    }

    String json() {
        ObjectNode root = JSON.createObjectNode();
        ObjectNode nodes = root.putObject("nodes");
        for (int site = 0; site < cluster.sites().size(); site++) {
            nodes.put(cluster.sites().get(site), cluster.count(site));
        }
        root.put("blocks", workload.total().blocks());
        root.put("bytes", workload.total().bytes());
        root.put("skippedErasureCodedFiles", workload.skippedFiles());
        root.put("roundTripMillis", roundTripMillis);
        root.put("note", NOT_SIMULATED);
        ObjectNode policies = root.putObject("policies");
        outcomes.forEach((policy, outcome) -> {
            ObjectNode json = policies.putObject(policy);
            putBySite(json.putObject("replicaShares"), outcome.replicaShares());
            putBySite(json.putObject("blocksLostAtClose"), outcome.lostAtClose());
            putBySite(json.putObject("blocksLostAfter"), outcome.lostAfter());
            json.put("bytesAcrossPerByteWhileWriting", outcome.writtenAcross());
            json.put("bytesAcrossPerByteAfterwards", outcome.copiedAcross());
            json.put("pipelineCrossings", outcome.crossings());
        });
        try {
            return JSON.writeValueAsString(root) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values is always JSON", e);
        }
    }

    private String heading() {
        String skipped = workload.skippedFiles() == 0
                ? ""
                : String.format(Locale.ROOT, " %d erasure-coded files are left out.", workload.skippedFiles());
        return String.format(
                Locale.ROOT,
                "%d nodes, %d blocks, %.1f GB of data; %s is home.%s",
                cluster.size(),
                workload.total().blocks(),
                workload.total().bytes() / 1e9,
                cluster.sites().get(0),
                skipped);
    }

    private void putBySite(ObjectNode json, List<Double> values) {
        for (int site = 0; site < values.size(); site++) {
            json.put(cluster.sites().get(site), values.get(site));
        }
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    private static String perByte(double bytes) {
        return String.format(Locale.ROOT, "%.2f x the data", bytes);
    }

    private static void add(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values));
    }
}
