package dev.terrain.integration.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.BenchmarkCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SoakCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return BenchmarkCommand.run(
                new SoakCommand(), new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    @Test
    void helpNamesEveryJobAndOption() {
        assertThat(run("--help")).isZero();
        assertThat(Job.values()).allSatisfy(job -> assertThat(out.toString()).contains(job.label()));
        assertThat(out.toString())
                .contains("--minutes", "--jobs", "--fault-every", "--rolling", "--stock", "--seed", "Exit codes");
    }

    @Test
    void dryRunSaysWhatRuns() {
        assertThat(run("--dry-run", "--stock", "--minutes=2")).isZero();
        assertThat(out.toString()).contains("1 arms x 1 cases x 1 runs", "stock");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--minutes; 0; allowed: 1 to",
                "--fault-every; 3601; allowed: 1 to 3600",
                "--jobs; terasort,hive; allowed: grep,sort,terasort,wordcount"
            })
    void refusesWhatItDoesNotKnow(String option, String value, String allowed) {
        assertThat(run(option, value)).isEqualTo(2);
        assertThat(err.toString()).contains(option).contains(allowed);
    }
}
