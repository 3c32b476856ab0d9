package dev.terrain.integration.bench.terasort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.terrain.integration.cluster.WebAccess;
import dev.terrain.integration.cluster.WebHdfs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TeraSortFolderTest {

    @TempDir
    Path lustre;

    @Test
    void hasOnlyTheInputInTheMountedFolder() throws IOException {
        TeraSortFolder both = new TeraSortFolder(
                new WebHdfs(WebAccess.PLAIN, "localhost:1", Map.of()), "lustre", lustre, "input"::equals);
        Files.writeString(Files.createDirectory(lustre.resolve("input")).resolve("part-2"), "more");
        Files.writeString(lustre.resolve("input/part-1"), "rows");

        assertThat(both.uri("input")).isEqualTo("lustre://" + lustre.resolve("input"));
        assertThat(both.uri("output")).isEqualTo(TeraSortJobs.OUTPUT);
        assertThatIOException().isThrownBy(() -> both.read("verdict"));
        // Of "rows" and "more", by sha256sum.
        assertThat(both.checksums("input")).hasSize(2).first().asString().startsWith("bc51e9e65d79");

        both.delete("input");
        assertThat(lustre).isEmptyDirectory();
    }

    @Test
    void hasAllInTheMountedFolder() throws IOException {
        TeraSortFolder all =
                new TeraSortFolder(new WebHdfs(WebAccess.PLAIN, "localhost:1", Map.of()), "file", lustre, name -> true);
        Files.writeString(lustre.resolve("verdict"), "clean");

        assertThat(all.uri("output")).isEqualTo("file://" + lustre.resolve("output"));
        assertThat(all.read("verdict")).isEqualTo("clean");
    }
}
