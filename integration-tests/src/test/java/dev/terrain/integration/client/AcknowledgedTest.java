package dev.terrain.integration.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AcknowledgedTest {

    @Test
    void theLastWordOnEachFileCounts() {
        List<Acknowledged> last = Acknowledged.lastOf(
                List.of("writing", "flushed 1 100", "closed 1 200", "flushed 2 100", "failed 2 java.io.IOException"));

        assertThat(last).containsExactly(new Acknowledged(1, 200, true), new Acknowledged(2, 100, false));
    }

    @Test
    void readsTheLinesThatItWrites() {
        for (boolean isClosed : new boolean[] {true, false}) {
            Acknowledged said = new Acknowledged(7, 1 << 20, isClosed);

            assertThat(Acknowledged.parse(said.line())).contains(said);
        }
    }

    @Test
    void contentFollowsFromTheNumberAloneAndDiffersBetweenNumbers() {
        byte[] first = new Content(1).next().clone();
        Content again = new Content(1);
        again.next();
        Content other = new Content(2);
        other.next();

        assertThat(again.equalBytes(first, first.length)).isEqualTo(first.length);
        assertThat(other.equalBytes(first, first.length)).isLessThan(4);
        first[100]++;
        assertThat(again.equalBytes(first, first.length)).isEqualTo(100);
    }
}
