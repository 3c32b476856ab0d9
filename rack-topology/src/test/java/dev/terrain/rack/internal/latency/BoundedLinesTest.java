package dev.terrain.rack.internal.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundedLinesTest {

    @ParameterizedTest
    @CsvSource({
        "'', ''",
        "a, a",
        "a|, a",
        "|a, ' a'",
        "a||b, 'a  b'",
        "abcd|e, 'abcd e'",
        "abcde|f, 'abcd~ f'",
        "abcdefgh, abcd~"
    })
    void givesLinesAndOfLongOnesTheBeginning(String text, String expected) throws IOException {
        BoundedLines lines = of(text.replace('|', '\n'));

        List<String> found = new ArrayList<>();
        for (Optional<String> line = lines.next(); line.isPresent(); line = lines.next()) {
            found.add(line.get() + (lines.isCut() ? "~" : ""));
        }
        assertThat(String.join(" ", found)).isEqualTo(expected);
    }

    @Test
    void readsLinesAcrossItsBuffer() throws IOException {
        String line = "x".repeat(5000);
        BoundedLines lines = new BoundedLines(bytes((line + "\n").repeat(10)), 5000, 50_010);

        for (int i = 0; i < 10; i++) {
            assertThat(lines.next()).hasValue(line);
        }
        assertThat(lines.next()).isEmpty();
    }

    @Test
    void endsWithAnErrorWhereMoreComesThanMayBeRead() {
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                return 'x';
            }
        };

        assertThatThrownBy(() -> new BoundedLines(endless, 10, 100_000).next())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("100000 bytes");
    }

    private static BoundedLines of(String text) {
        return new BoundedLines(bytes(text), 4, 100);
    }

    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
