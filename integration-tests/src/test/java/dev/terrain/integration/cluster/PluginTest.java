package dev.terrain.integration.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginTest {

    @TempDir
    Path project;

    @Test
    void takesTheJarThatWasBuiltLast() throws IOException {
        Path target = Files.createDirectories(project.resolve("zone-allocator/target"));
        for (int version = 1; version <= 9; version++) {
            Path jar = Files.createFile(target.resolve("zone-allocator-" + version + ".jar"));
            Files.setLastModifiedTime(jar, FileTime.fromMillis(version == 4 ? 2000 : 1000));
        }

        assertThat(Plugin.ZONE.jar(project)).isEqualTo(target.resolve("zone-allocator-4.jar"));
    }

    @Test
    void saysHowToBuildAJarThatIsMissing() {
        assertThatThrownBy(() -> Plugin.ZONE.jar(project))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("mvn package");
    }
}
