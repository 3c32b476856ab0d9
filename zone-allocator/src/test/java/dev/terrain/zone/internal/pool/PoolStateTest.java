package dev.terrain.zone.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PoolStateTest {

    @TempDir
    Path folder;

    @Test
    void readsWhatItWrote() throws IOException {
        PoolState state = new PoolState(60L << 30, "yarn");
        state.write(folder.resolve("pool.json"));

        assertThat(PoolState.read(folder.resolve("pool.json"))).contains(state);
    }

    /** A job may put its own Jackson before Hadoop's; this method came with 2.10. */
    @Test
    void callsNothingThatAnOldJacksonLacks() throws IOException {
        try (InputStream classFile = PoolState.class.getResourceAsStream("PoolState.class")) {
            assertThat(classFile).isNotNull();
            assertThat(new String(classFile.readAllBytes(), StandardCharsets.ISO_8859_1))
                    .doesNotContain("currentName");
        }
    }
}
