package dev.terrain.integration.bench.spill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.BenchmarkCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpillBenchCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource({
        "--size=1k, 1048576 to",
        "--runs=101, 1 to 100",
        "--workloads=none, 'sort,words,large'",
        "--devices=disk, 'unthrottled,throttled-100'",
        "--memory=much, 'cached,limited'",
        "--arms=best, 'stock,one-spill'",
        "--sweep=heap, 'unit,memory,width'",
        "--sweep=unit --side=reduce, leave --side out",
        "--side=both, 'map,reduce'",
        "--heap=1m, 134217728 to",
        "--side=reduce --workloads=words, of the map side",
        "--side=reduce --arms=one-spill, 'stock,stock-tuned,flash'",
        "--side=reduce --maps=0, 1 to 10000",
        "--side=reduce --distances=far, 'local,remote'"
    })
    void refusesAWrongValueInOneLineThatSaysWhatIsAllowed(String argument, String allowed) {
        assertThat(run(argument.split(" ", -1))).isEqualTo(2);

        assertThat(err.toString().strip()).contains(allowed).doesNotContain("\n");
    }

    @Test
    void saysWhatItWouldMeasure() {
        assertThat(run("--dry-run", "--devices", "throttled-100,spindle", "--workloads", "sort", "--memory", "cached"))
                .isZero();

        assertThat(out.toString())
                .contains("13 arms x 2 cases x 5 runs")
                .contains("sort, throttled-100, cached", "sort, spindle, cached")
                .contains("grid-32-0.5 ", "flash ");
    }

    @Test
    void aReduceSideHasACaseForEveryNumberOfMapsAndEveryDistance() {
        assertThat(run("--dry-run", "--side", "reduce", "--devices", "spindle", "--memory", "limited"))
                .isZero();

        assertThat(out.toString())
                .contains("3 arms x 4 cases x 5 runs")
                .contains("sort, spindle, limited, maps 16, local", "sort, spindle, limited, maps 200, remote")
                .contains("stock-tuned ", "flash ");
    }

    @Test
    void aSweepHasAnArmForEveryValueAndOneWithout() {
        assertThat(run("--dry-run", "--sweep", "width", "--devices", "spindle", "--memory", "limited"))
                .isZero();

        assertThat(out.toString())
                .contains("8 arms x 1 cases x 5 runs")
                .contains("sort, spindle, limited", "width-2 ", "width-128 ", "by-itself ");
    }

    private int run(String... arguments) {
        return BenchmarkCommand.run(
                new SpillBenchCommand(), new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }
}
