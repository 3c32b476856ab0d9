package dev.terrain.rack.internal.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PairKeepingTest {

    @TempDir
    Path folder;

    private Instant now = Instant.parse("2026-11-21T10:00:00Z");

    @Test
    void readsWhatAgentsMeasuredAndReadsItAgainWhenItIsTime() throws IOException {
        PairKeeping pairs = new PairKeeping(Optional.of(folder), Duration.ofSeconds(30), () -> now);
        agentMeasures(20_000);
        pairs.tend();
        assertThat(pairs.roundTripMicros("10.0.0.2", "10.0.0.1")).isEqualTo(OptionalLong.of(20_000));

        agentMeasures(30_000);
        now = now.plusSeconds(29);
        pairs.tend();
        assertThat(pairs.roundTripMicros("10.0.0.1", "10.0.0.2")).isEqualTo(OptionalLong.of(20_000));
        now = now.plusSeconds(1);
        pairs.tend();
        assertThat(pairs.roundTripMicros("10.0.0.1", "10.0.0.2")).isEqualTo(OptionalLong.of(30_000));
    }

    @Test
    void aFolderThatIsGoneLeavesWhatWasRead() throws IOException {
        PairKeeping pairs = new PairKeeping(Optional.of(folder), Duration.ofSeconds(30), () -> now);
        agentMeasures(20_000);
        pairs.tend();
        Files.delete(folder.resolve("a.jsonl"));
        Files.delete(folder);
        now = now.plusSeconds(30);
        pairs.tend();

        assertThat(pairs.roundTripMicros("10.0.0.1", "10.0.0.2")).isEqualTo(OptionalLong.of(20_000));
    }

    @Test
    void withoutAFolderNothingIsKnown() {
        PairKeeping pairs = new PairKeeping(Optional.empty(), Duration.ofSeconds(30), () -> now);
        pairs.tend();

        assertThat(pairs.roundTripMicros("10.0.0.1", "10.0.0.2")).isEmpty();
    }

    private void agentMeasures(long micros) throws IOException {
        Files.writeString(
                folder.resolve("a.jsonl"),
                "{\"from\":\"10.0.0.1\",\"to\":\"10.0.0.2\",\"micros\":%d,\"at\":%d}%n"
                        .formatted(micros, now.toEpochMilli()));
    }
}
