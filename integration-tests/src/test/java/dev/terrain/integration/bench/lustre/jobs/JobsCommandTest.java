package dev.terrain.integration.bench.lustre.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.BenchmarkCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobsCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource({
        "--arms, best, 'stock,whole,parts'",
        "--slower, 0, 1 to 100",
        "--file-size, 5x, such as 512m",
        "--file-size, 3m, in steps of 2m",
        "--server-mbit, 0, 1 and more",
        "--uplink-mbit, -1, 1 and more",
        "--runs, 0, 1 to 100",
    })
    void saysInOneLineWhatIsAllowed(String option, String value, String allowed) {
        assertThat(run(option + "=" + value)).isEqualTo(2);

        assertThat(err.toString().strip()).contains(option, allowed).doesNotContain("\n");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void saysWhatItWouldMeasure() {
        assertThat(run("--dry-run", "--slower", "1,2,3", "--arms", "whole,parts"))
                .isZero();

        assertThat(out.toString()).contains("2 arms x 3 cases x 3 runs", "times slower 2");
    }

    private int run(String... arguments) {
        return BenchmarkCommand.run(
                new JobsCommand(), new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }
}
