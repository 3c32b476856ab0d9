package dev.terrain.rack.internal.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.rack.internal.probe.NodeReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateFileTest {

    private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

    static final RackState STATE = new RackState(
            NOW,
            List.of(
                    new NodeState(
                            "10.0.0.1",
                            "dn1",
                            Location.parse("/r1@tier3"),
                            new NodeReading(
                                    OptionalLong.of(20_500),
                                    OptionalInt.of(3),
                                    OptionalLong.of(20_400),
                                    Optional.of(NOW.minusSeconds(600)),
                                    Optional.of(NOW.minusSeconds(3)),
                                    Optional.empty())),
                    new NodeState(
                            "10.0.0.2",
                            "dn2",
                            Location.parse("/default-rack"),
                            new NodeReading(
                                    OptionalLong.empty(),
                                    OptionalInt.empty(),
                                    OptionalLong.empty(),
                                    Optional.empty(),
                                    Optional.empty(),
                                    Optional.of(NOW.minusSeconds(1))))));

    @TempDir
    Path folder;

    @Test
    void readsWhatItWroteAndLeavesNothingElseBehind() throws IOException {
        StateFile file = new StateFile(folder.resolve("deep/latency.json"));

        file.write(RackState.NONE);
        Files.writeString(
                folder.resolve("deep/.latency.json." + ProcessHandle.current().pid()), "{ as a crash leaves it");
        file.write(STATE);

        assertThat(file.read()).hasValue(STATE);
        try (Stream<Path> files = Files.list(folder.resolve("deep"))) {
            assertThat(files).containsExactly(file.path());
        }
    }

    @Test
    void isEmptyWhenThereIsNone() throws IOException {
        assertThat(new StateFile(folder.resolve("none.json")).read()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "not JSON",
                "[]",
                "{\"format\": 1, \"at\": \"2026-11-21T10:00:00Z\", \"nodes\": []}",
                "{\"format\": 2, \"at\": \"yesterday\", \"nodes\": []}",
                "{\"format\": 2, \"at\": \"2026-11-21T10:00:00Z\"}",
                "{\"format\": 2, \"at\": \"2026-11-21T10:00:00Z\", \"nodes\": [{\"address\": \"a\", \"host\": \"b\"}]}",
                "{\"format\": 2, \"at\": \"2026-11-21T10:00:00Z\", \"nodes\": [{\"address\": \"a\", \"host\": \"b\","
                        + " \"location\": \"/r\", \"micros\": -1}]}",
                "{\"format\": 2, \"at\": \"2026-11-21T10:00:00Z\", \"nodes\": [{\"address\": \"a\", \"host\": \"b\","
                        + " \"location\": \"r\"}]}"
            })
    void refusesWhatIsNoStateNamingTheFile(String text) throws IOException {
        Path path = Files.writeString(folder.resolve("latency.json"), text);

        assertThatThrownBy(() -> new StateFile(path).read())
                .isInstanceOf(IOException.class)
                .hasMessageContaining(path.toString());
    }

    @Test
    void refusesEveryStateThatWasCutShort() throws IOException {
        String whole = StateJson.write(STATE);
        Path path = folder.resolve("latency.json");
        for (int length = 0; length < whole.length(); length++) {
            Files.writeString(path, whole.substring(0, length));
            assertThatThrownBy(() -> new StateFile(path).read()).isInstanceOf(IOException.class);
        }
    }

    @Test
    void passesOverFieldsOfLaterVersions() throws IOException {
        String text = StateJson.write(STATE).replaceFirst("\"format\"", "\"pairs\" : [1, 2], \"format\"");

        assertThat(StateJson.read(text)).isEqualTo(STATE);
    }
}
