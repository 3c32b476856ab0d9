package dev.terrain.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.commons.submit.SharedKeys;
import dev.terrain.lustre.LustreKeys;
import dev.terrain.prefetch.PrefetchKeys;
import dev.terrain.rack.RackKeys;
import dev.terrain.spill.SpillKeys;
import dev.terrain.zone.ZoneKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/configuration.md and the modules' Keys classes are the same list. */
class ConfigurationDocTest {

    /** Wraps below prefetch-recordreader, whose key it has to change for that. */
    private static final String READS_ANOTHERS_KEY = "LustreProvider.java";

    private static final Pattern KEY = Pattern.compile("\"(terrain\\.[a-z]+\\.[a-z0-9.-]+)\"");

    @Test
    void listsEveryKeyAsTheCodeHasIt() throws IOException {
        List<String> documented;
        try (Stream<String> lines = Files.lines(TestCluster.PROJECT.resolve("docs/configuration.md"))) {
            documented = lines.filter(line -> line.startsWith("- `terrain.")).toList();
        }

        assertThat(documented).containsExactlyElementsOf(rows());
    }

    private static List<String> rows() {
        List<String> expected = new ArrayList<>();
        for (SharedKeys key : SharedKeys.values()) {
            expected.add(row(
                    key.key(),
                    key.text().type(),
                    key.defaultValue(),
                    key.text().unit(),
                    key.text().doc()));
        }
        for (PrefetchKeys key : PrefetchKeys.values()) {
            expected.add(row(
                    key.key(),
                    key.text().type(),
                    key.defaultValue(),
                    key.text().unit(),
                    key.text().doc()));
        }
        for (SpillKeys key : SpillKeys.values()) {
            expected.add(row(
                    key.key(),
                    key.text().type(),
                    key.defaultValue(),
                    key.text().unit(),
                    key.text().doc()));
        }
        for (ZoneKeys key : ZoneKeys.values()) {
            expected.add(row(
                    key.key(),
                    key.text().type(),
                    key.defaultValue(),
                    key.text().unit(),
                    key.text().doc()));
        }
        for (RackKeys key : RackKeys.values()) {
            expected.add(row(
                    key.key(),
                    key.text().type(),
                    key.defaultValue(),
                    key.text().unit(),
                    key.text().doc()));
        }
        for (LustreKeys key : LustreKeys.values()) {
            expected.add(row(
                    key.key(),
                    key.text().type(),
                    key.defaultValue(),
                    key.text().unit(),
                    key.text().doc()));
        }
        return expected;
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
                Matcher literal = KEY.matcher(Files.readString(source));
                TreeSet<String> strays = new TreeSet<>();
                while (literal.find()) {
                    strays.add(literal.group(1));
                }
                if (source.startsWith(TestCluster.PROJECT.resolve("integration-tests"))) {
                    // Sets keys as an operator does, but none that there is not.
                    strays.removeIf(key -> rows().stream().anyMatch(row -> row.startsWith("- `" + key + "` (")));
                }
                assertThat(strays).as("keys spelled out in %s", source).isEmpty();
            }
        }
    }

    private static String row(String key, String type, String defaultValue, String unit, String doc) {
        return "- `%s` (%s%s%s): %s"
                .formatted(
                        key,
                        type,
                        unit.isEmpty() || unit.equals(type) ? "" : " " + unit,
                        defaultValue.isEmpty() ? "" : ", `" + defaultValue + "`",
                        doc);
    }
}
