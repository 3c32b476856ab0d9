package dev.terrain.rack.internal.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BudgetTest {

    @ParameterizedTest
    @CsvSource({
        "1, 3, 1, 1",
        "1, 1, 0, 0",
        "5, 3, 2, 2",
        "0, 3, 0, 0",
        "1+, 3, 1, 2",
        "1+, 1, 0, 0",
        "30%, 3, 0, 1",
        "30%, 1, 0, 0",
        "0%, 3, 0, 0",
        "100%, 3, 1, 1",
    })
    void boundsWhatIsDistantAndNeverAllOfABlock(String text, int replication, int least, int most) {
        Budget budget = Budget.parse(text);

        assertThat(budget.least(replication)).isEqualTo(least);
        assertThat(budget.most(replication)).isEqualTo(most);
    }

    @ParameterizedTest
    @CsvSource({"/a, 1", "/archive, 2", "/archive/b, 2", "/archives/b, 1", "/archive/old/c, 50%", "/tmp/d, 0", "/, 1"})
    void longestDirectoryWins(String path, String allowance) {
        Budget budget = Budget.parse("/ = 1, /archive =2,/archive/old/ = 50% ,/tmp= 0");

        assertThat(budget.entryOf(path).allowance()).hasToString(allowance);
    }

    @Test
    void withoutAPathEverythingBetweenTheLeastAndTheMostIsAllowed() {
        Budget budget = Budget.parse("/=1,/archive=2,/tmp=0");

        assertThat(budget.least(3)).isZero();
        assertThat(budget.most(3)).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "many",
                "-1",
                "513",
                "101%",
                "+",
                "%",
                "1.5",
                "/archive=2",
                "/=1,archive=2",
                "/=1,/a",
                "/=1,/a="
            })
    void refusesAnythingElseAndSaysWhatIsAllowed(String text) {
        assertThatThrownBy(() -> Budget.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'")
                .hasMessageContaining("N or N+")
                .hasMessageContaining("/=1,/archive=2,/tmp=0");
    }

    @Test
    void refusesADirectoryNamedTwice() {
        assertThatThrownBy(() -> Budget.parse("/=1,/a=1,/a/=2")).hasMessageContaining("/a twice");
    }
}
