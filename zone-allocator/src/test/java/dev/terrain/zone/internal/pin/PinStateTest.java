package dev.terrain.zone.internal.pin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.zone.internal.pin.PinState.Phase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PinStateTest {

    private static final Path FILE = Path.of("/disk/.terrain-zone/pin.json");

    @ParameterizedTest
    @EnumSource
    void isReadAsItWasWritten(Phase phase) throws IOException {
        PinState state = new PinState(phase, 60L << 30, OptionalLong.of(4096), Instant.EPOCH);

        assertThat(PinState.fromJson(state.toJson(), FILE)).isEqualTo(state);
    }

    @Test
    void needsNoReservedClusters() throws IOException {
        PinState state = new PinState(Phase.PINNED, 1 << 20, OptionalLong.empty(), Instant.EPOCH);

        assertThat(PinState.fromJson(state.toJson(), FILE)).isEqualTo(state);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{", "{\"formatVersion\":1}", "{\"formatVersion\":1,\"phase\":\"PINNED\",\"limitBytes\":0}"})
    void refusesADamagedFileAndNamesIt(String json) {
        assertThatThrownBy(() -> PinState.fromJson(json.getBytes(StandardCharsets.UTF_8), FILE))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(FILE + " is damaged");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "{\"formatVersion\":2}"})
    void refusesAnotherFormat(String json) {
        assertThatThrownBy(() -> PinState.fromJson(json.getBytes(StandardCharsets.UTF_8), FILE))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("format version");
    }
}
