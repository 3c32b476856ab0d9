package dev.terrain.install.internal.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** docs/observability.md and docs/grafana-dashboard.json against what real daemons answered to /prom. */
class ObservabilityTest {

    private static final Path DOCS = Path.of("../../docs");
    private static final Path RECORDED = Path.of("src/test/resources/dev/terrain/install/recorded");

    private static final Pattern TYPE = Pattern.compile("^# TYPE (\\w+) (gauge|counter)$", Pattern.MULTILINE);
    private static final Pattern DOCUMENTED = Pattern.compile("^\\| `(\\w+_\\w+)` \\|", Pattern.MULTILINE);
    private static final Pattern METRIC = Pattern.compile("\\b([a-z]\\w*_\\w+)\\b");

    @Test
    void documentsEveryMetricOfThePluginsAndNoOther() throws IOException {
        SortedSet<String> ours = recorded();
        ours.removeIf(metric -> metric.startsWith("fs_namesystem_"));

        assertThat(all(DOCUMENTED, Files.readString(DOCS.resolve("observability.md"))))
                .isEqualTo(ours);
    }

    @Test
    void dashboardUsesOnlyMetricsThatDaemonsHave() throws IOException {
        JsonNode dashboard = new ObjectMapper()
                .readTree(DOCS.resolve("grafana-dashboard.json").toFile());
        SortedSet<String> used = new TreeSet<>();
        for (JsonNode expression : dashboard.findValues("expr")) {
            used.addAll(all(METRIC, expression.asText()));
        }

        assertThat(used).hasSizeGreaterThan(25);
        assertThat(recorded()).containsAll(used);
    }

    @Test
    void panelsHaveIdsOfTheirOwnAndDoNotOverlap() throws IOException {
        JsonNode panels = new ObjectMapper()
                .readTree(DOCS.resolve("grafana-dashboard.json").toFile())
                .path("panels");
        assertThat(panels).isNotEmpty();
        TreeSet<Integer> ids = new TreeSet<>();
        TreeSet<String> cells = new TreeSet<>();
        for (JsonNode panel : panels) {
            assertThat(ids.add(panel.path("id").asInt())).as(panel.toString()).isTrue();
            JsonNode place = panel.path("gridPos");
            for (int x = 0; x < place.path("w").asInt(); x++) {
                for (int y = 0; y < place.path("h").asInt(); y++) {
                    int column = place.path("x").asInt() + x;
                    assertThat(column).isLessThan(24);
                    assertThat(cells.add(column + "," + (place.path("y").asInt() + y)))
                            .as(panel.toString())
                            .isTrue();
                }
            }
        }
    }

    private static SortedSet<String> recorded() throws IOException {
        SortedSet<String> metrics = all(TYPE, Files.readString(RECORDED.resolve("nodemanager.prom")));
        metrics.addAll(all(TYPE, Files.readString(RECORDED.resolve("namenode.prom"))));
        return metrics;
    }

    private static SortedSet<String> all(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
