package dev.terrain.integration.bench.lustre.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.Ran;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobsCommandTest {

    @ParameterizedTest
    @CsvSource({
        "--arms, best, 'stock,static,whole,parts'",
        "--slower, 0, 1 to 100",
        "--file-size, 5x, such as 512m",
        "--file-size, 3m, in steps of 2m",
        "--server-mbit, 0, 1 and more",
        "--uplink-mbit, -1, 1 and more",
        "--runs, 0, 1 to 100",
    })
    void saysInOneLineWhatIsAllowed(String option, String value, String allowed) {
        Ran.of(new JobsCommand(), option + "=" + value).isRefusedWith(option, allowed);
    }

    @Test
    void saysWhatItWouldMeasure() {
        Ran run = Ran.of(new JobsCommand(), "--dry-run", "--slower", "1,2,3", "--arms", "whole,parts");

        assertThat(run.said()).contains("2 arms x 3 cases x 3 runs", "times slower 2");
    }
}
