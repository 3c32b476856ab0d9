package dev.terrain.integration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** docs/grafana-dashboard.json against what a daemon answers to {@code /prom}. */
public final class Dashboard {

    private static final Pattern USED = Pattern.compile("\\b([a-z]\\w*_\\w+)\\b");
    private static final Pattern EXPOSED = Pattern.compile("^(\\w+)(?:\\{[^\\n]*})? [-0-9]", Pattern.MULTILINE);

    private final SortedSet<String> used = new TreeSet<>();

    private Dashboard() {}

    /** With the metrics that begin with one of {@code prefixes}. */
    public static Dashboard ofMetrics(String... prefixes) throws IOException {
        Dashboard dashboard = new Dashboard();
        JsonNode file = new ObjectMapper()
                .readTree(TestCluster.PROJECT
                        .resolve("docs/grafana-dashboard.json")
                        .toFile());
        for (JsonNode expression : file.findValues("expr")) {
            dashboard.used.addAll(all(USED, expression.asText()));
        }
        dashboard.used.removeIf(metric -> List.of(prefixes).stream().noneMatch(metric::startsWith));
        if (dashboard.used.isEmpty()) {
            throw new IOException("the dashboard shows nothing of " + List.of(prefixes));
        }
        return dashboard;
    }

    /** What it shows and the daemon does not have. */
    public SortedSet<String> missingIn(String prometheus) {
        SortedSet<String> missing = new TreeSet<>(used);
        missing.removeAll(all(EXPOSED, prometheus));
        return missing;
    }

    private static SortedSet<String> all(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
