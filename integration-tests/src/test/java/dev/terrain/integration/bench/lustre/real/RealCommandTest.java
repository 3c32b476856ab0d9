package dev.terrain.integration.bench.lustre.real;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.BenchmarkCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RealCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource({
        "--racks, 1, 2 to 16",
        "--nodes, 17, with 64 in all racks together",
        "--files, 0, 1 to 1000",
        "--file-size, 5x, such as 512m",
        "--file-size, 1k, 1m and more",
        "--stripes, 5, 1 to 4",
        "--server-mbit, 0, 1 and more",
        "--uplink-mbit, -1, 1 and more",
        "--runs, 0, 1 to 100",
    })
    void saysInOneLineWhatIsAllowed(String option, String value, String allowed) {
        assertThat(run(option + "=" + value)).isEqualTo(2);

        assertThat(err.toString().strip()).contains(option, allowed).doesNotContain("\n");
        assertThat(out.toString()).isEmpty();
    }

    private int run(String... arguments) {
        return BenchmarkCommand.run(
                new RealCommand(), new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }
}
