package dev.terrain.integration.flash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlashBenchCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource({"--records=0, 1 and more", "--runs=101, 1 to 100", "--workload=NONE, SORT"})
    void refusesAWrongValueInOneLineThatSaysWhatIsAllowed(String argument, String allowed) {
        assertThat(run(argument)).isEqualTo(2);

        assertThat(err.toString().strip()).contains(allowed).doesNotContain("\n");
    }

    @Test
    void explainsEveryOption() {
        assertThat(run("--help")).isZero();

        assertThat(out.toString()).contains("--workload", "--records", "--runs", "Exit codes");
    }

    private int run(String... arguments) {
        return FlashBenchCommand.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }
}
