package dev.terrain.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.commons.submit.SharedKeys;
import dev.terrain.lustre.LustreKeys;
import dev.terrain.prefetch.PrefetchKeys;
import dev.terrain.rack.RackKeys;
import dev.terrain.spill.SpillKeys;
import dev.terrain.zone.ZoneKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/configuration.md and the modules' Keys classes are the same list. */
class ConfigurationDocTest {

    /** Wraps below prefetch-recordreader, whose key it has to change for that. */
    private static final String READS_ANOTHERS_KEY = "LustreProvider.java";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern KEY = Pattern.compile("\"(terrain\\.[a-z]+\\.[a-z0-9.-]+)\"");

    @Test
    void listsEveryKeyAsTheCodeHasIt() throws IOException {
        List<String> documented = Files.readAllLines(TestCluster.PROJECT.resolve("docs/configuration.md")).stream()
                .filter(line -> line.startsWith("- `terrain."))
                .toList();

        assertThat(documented).containsExactlyElementsOf(rows());
    }

    private static List<String> rows() {
        return Stream.of(
                        Arrays.stream(SharedKeys.values()).map(SharedKeys::text),
                        Arrays.stream(PrefetchKeys.values()).map(PrefetchKeys::text),
                        Arrays.stream(SpillKeys.values()).map(SpillKeys::text),
                        Arrays.stream(ZoneKeys.values()).map(ZoneKeys::text),
                        Arrays.stream(RackKeys.values()).map(RackKeys::text),
                        Arrays.stream(LustreKeys.values()).map(LustreKeys::text))
                .flatMap(texts -> texts)
                .map(ConfigurationDocTest::row)
                .toList();
    }

    @Test
    void noKeyIsReadThatNoKeysClassNames() throws IOException {
        try (Stream<Path> files = Files.walk(TestCluster.PROJECT)) {
            List<Path> sources = files.filter(file -> file.toString().endsWith(".java")
                            && file.toString().contains("/src/main/java/dev/terrain/")
                            && !file.toString().endsWith("Keys.java")
                            && !file.endsWith(READS_ANOTHERS_KEY))
                    .toList();
            assertThat(sources).isNotEmpty();
            for (Path source : sources) {
                Stream<String> strays =
                        KEY.matcher(Files.readString(source)).results().map(key -> key.group(1));
                if (source.startsWith(TestCluster.PROJECT.resolve("integration-tests"))) {
                    // Sets keys as an operator does, but none that there is not.
                    strays =
                            strays.filter(key -> rows().stream().noneMatch(row -> row.startsWith("- `" + key + "` (")));
                }
                assertThat(strays).as("keys spelled out in %s", source).isEmpty();
            }
        }
    }

    /** Of a key's Text, which is a class of its own in each module's jar. */
    private static String row(Record text) {
        JsonNode words = JSON.valueToTree(text);
        String type = words.path("type").asText();
        String unit = words.path("unit").asText();
        String defaultValue = words.path("defaultValue").asText();
        return "- `%s` (%s%s%s): %s"
                .formatted(
                        words.path("key").asText(),
                        type,
                        unit.isEmpty() || unit.equals(type) ? "" : " " + unit,
                        defaultValue.isEmpty() ? "" : ", `" + defaultValue + "`",
                        words.path("doc").asText());
    }
}
