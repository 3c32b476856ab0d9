package dev.terrain.integration.bench.lustre.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.Terminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobsCommandTest {

    private final Terminal terminal = new Terminal(JobsCommand::new);

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
        terminal.assertRefuses(allowed, option + "=" + value);

        assertThat(terminal.err()).contains(option);
        assertThat(terminal.out()).isEmpty();
    }

    @Test
    void saysWhatItWouldMeasure() {
        assertThat(terminal.run("--dry-run", "--slower", "1,2,3", "--arms", "whole,parts"))
                .isZero();

        assertThat(terminal.out()).contains("2 arms x 3 cases x 3 runs", "times slower 2");
    }
}
