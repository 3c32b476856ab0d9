package dev.terrain.integration.bench.spill.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FromTheEndTest {

    @ParameterizedTest
    @CsvSource({"ab, ba, 1", "ba, ab, -1", "za, ab, -1", "ab, ab, 0", "b, ab, -1", "ab, b, 1", "'', a, -1"})
    void comparesLastBytesFirst(String left, String right, int sign) {
        byte[] one = serialized(left);
        byte[] other = serialized(right);

        assertThat(new FromTheEnd().compare(one, 0, one.length, other, 0, other.length))
                .isEqualTo(sign);
    }

    /** As a Text is, whose length is one byte up to 127. */
    private static byte[] serialized(String text) {
        return ((char) text.length() + text).getBytes(StandardCharsets.UTF_8);
    }
}
