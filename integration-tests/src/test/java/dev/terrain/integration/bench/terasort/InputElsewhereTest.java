package dev.terrain.integration.bench.terasort;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputElsewhereTest {

    @TempDir
    Path lustre;

    @TempDir
    Path others;

    @Test
    void hasOnlyTheInputInTheOneFolder() throws IOException {
        TeraSortFolder both =
                new InputElsewhere(new MountedFolder("lustre", lustre), new MountedFolder("file", others));
        Files.writeString(Files.createDirectory(lustre.resolve("input")).resolve("part-1"), "rows");
        Files.writeString(Files.createDirectory(others.resolve("output")).resolve("part-1"), "sorted");
        Files.writeString(others.resolve("verdict"), "clean");

        assertThat(both.uri("input")).isEqualTo("lustre://" + lustre.resolve("input"));
        assertThat(both.uri("output")).isEqualTo("file://" + others.resolve("output"));
        assertThat(both.read("verdict")).isEqualTo("clean");
        assertThat(both.checksums("output")).hasSize(1).isNotEqualTo(both.checksums("input"));

        both.delete("input");
        assertThat(lustre.resolve("input")).doesNotExist();
        assertThat(others.resolve("output")).exists();
    }
}
