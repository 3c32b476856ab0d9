package dev.terrain.zone.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressLinesTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private Duration now = Duration.ofHours(1);

    private final ProgressLines lines =
            new ProgressLines(new PrintStream(out, true, StandardCharsets.UTF_8), 10, () -> now.toNanos());

    @Test
    void tellsHowMuchIsDoneAndHowLongTheRestMayTake() {
        lines.report("reading", 0, 64);
        now = now.plusMinutes(5);
        lines.report("reading", 32, 64);
        lines.report("reading", 33, 64);
        lines.report("reading", 64, 64);

        assertThat(printed()).containsExactly("reading: 50 %, about 5 min left", "reading: 100 %");
    }

    @Test
    void breaksALongSilence() {
        lines.report("reading", 0, 1000);
        now = now.plusSeconds(29);
        lines.report("reading", 1, 1000);
        now = now.plusSeconds(1);
        lines.report("reading", 2, 1000);

        assertThat(printed()).containsExactly("reading: 0 %, about 4 h left");
    }

    @Test
    void beginsAnewWithTheNextStep() {
        lines.report("writing", 64, 64);
        lines.report("reading", 64, 64);
        lines.report("nothing", 0, 0);

        assertThat(printed()).containsExactly("writing: 100 %", "reading: 100 %", "nothing: 100 %");
    }

    private String[] printed() {
        return out.toString(StandardCharsets.UTF_8).split("\\R");
    }
}
