package dev.terrain.install.internal.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What several modules have a copy of, since their jars share none: the same in all (decision 0016). */
class CopiesTest {

    private static final Path ROOT = Path.of("../..");

    private static final List<String> MODULES = List.of(
            "lustre-locality-split/src/main/java/dev/terrain/lustre",
            "prefetch-recordreader/src/main/java/dev/terrain/prefetch",
            "rack-topology/src/main/java/dev/terrain/rack",
            "ssd-spill-tuner/src/main/java/dev/terrain/spill",
            "zone-allocator/src/main/java/dev/terrain/zone",
            "integration-tests/distribution/src/main/java/dev/terrain/install");

    @ParameterizedTest
    @CsvSource({
        "internal/cli/CommandLineTool.java, 4",
        "internal/cli/Command.java, 4",
        "internal/cli/UsageException.java, 5",
        "internal/cli/Sizes.java, 2",
        "EarlierSubmission.java, 2",
        "RealFramework.java, 2",
        "TaskJars.java, 2",
    })
    void classesAreTheSameButForTheirPackage(String file, int copies) {
        List<Path> files = MODULES.stream()
                .map(module -> ROOT.resolve(module).resolve(file))
                .filter(Files::exists)
                .toList();

        assertThat(files).hasSize(copies);
        assertThat(texts(files)).as("different texts").hasSize(1);
    }

    @Test
    void keysHaveTheSameFields() {
        Set<String> tails = MODULES.stream()
                .map(ROOT::resolve)
                .filter(module -> !module.endsWith("install"))
                .map(CopiesTest::keys)
                .collect(Collectors.toSet());

        assertThat(tails).as("different texts").hasSize(1);
    }

    @Test
    void seesADifference() {
        assertThat(withoutPackage("package dev.terrain.zone.internal;\n\nclass A {}"))
                .isEqualTo(withoutPackage("package dev.terrain.rack.internal;\n\nclass A {}"))
                .isNotEqualTo(withoutPackage("package dev.terrain.rack.internal;\n\nclass B {}"));
    }

    private static Set<String> texts(List<Path> files) {
        return files.stream().map(file -> withoutPackage(text(file))).collect(Collectors.toSet());
    }

    private static String withoutPackage(String text) {
        return text.replaceFirst("(?m)^package dev\\.terrain\\.\\w+", "package");
    }

    /** What follows the constants of a module's Keys class. */
    private static String keys(Path module) {
        String plugin = module.getFileName().toString();
        String name = Character.toUpperCase(plugin.charAt(0)) + plugin.substring(1) + "Keys";
        String text = text(module.resolve(name + ".java"));
        String marker = "    private final String key;";
        assertThat(text).contains(marker);
        return text.substring(text.indexOf(marker)).replace(name, "Keys");
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
