package dev.terrain.integration.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteXmlTest {

    @TempDir
    Path folder;

    @Test
    void readsWhatItWrote() throws IOException {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("b", "<&>");
        properties.put("a", "");
        Path file = folder.resolve("core-site.xml");

        SiteXml.write(file, properties);

        assertThat(SiteXml.read(file)).containsExactlyEntriesOf(properties);
    }

    @Test
    void hasNothingWithoutAFile() throws IOException {
        assertThat(SiteXml.read(folder.resolve("none.xml"))).isEmpty();
    }

    @Test
    void namesTheFileThatIsNotXml() throws IOException {
        Path file = Files.writeString(folder.resolve("bad.xml"), "<configuration>");

        assertThatThrownBy(() -> SiteXml.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("bad.xml");
    }
}
