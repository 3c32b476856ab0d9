package dev.terrain.zone.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PoolStateTest {

    @TempDir
    Path folder;

    @Test
    void readsWhatItWrote() throws IOException {
        PoolState state = new PoolState(60L << 30, "yarn");
        state.write(folder.resolve("pool.properties"));

        assertThat(PoolState.read(folder.resolve("pool.properties"))).contains(state);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "format=2", "format=1", "format=1\nlimitBytes=x", "format=\\u00"})
    void refusesWhatIsNoState(String content) throws IOException {
        Path file = Files.writeString(folder.resolve("pool.properties"), content);

        assertThatThrownBy(() -> PoolState.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("delete the folder");
    }
}
