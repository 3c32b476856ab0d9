package dev.terrain.integration.bench.zonecost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.BenchmarkCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZoneCostCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource({
        "--hand-outs=0, 1 to 2000",
        "--spills=0, 1 to 1000000",
        "--spill-size=2m, 1 to 1m",
        "--runs=101, 1 to 100",
        "--pin-size=512m, 1g to 8192g"
    })
    void refusesAWrongValueInOneLineThatSaysWhatIsAllowed(String argument, String allowed) {
        assertThat(run(argument)).isEqualTo(2);

        assertThat(err.toString().strip()).contains(allowed).doesNotContain("\n");
    }

    private int run(String... arguments) {
        return BenchmarkCommand.run(
                new ZoneCostCommand(), new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }
}
