package dev.terrain.integration.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.Ran;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SoakCommandTest {

    @Test
    void helpNamesEveryJobAndOption() {
        String help = Ran.of(new SoakCommand(), "--help").said();

        assertThat(Job.values()).allSatisfy(job -> assertThat(help).contains(job.label()));
        assertThat(help)
                .contains("--minutes", "--jobs", "--fault-every", "--rolling", "--stock", "--seed", "Exit codes");
    }

    @Test
    void dryRunSaysWhatRuns() {
        assertThat(Ran.of(new SoakCommand(), "--dry-run", "--stock", "--minutes=2")
                        .said())
                .contains("1 arms x 1 cases x 1 runs", "stock");
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
        Ran.of(new SoakCommand(), option, value).isRefusedWith(option, allowed);
    }
}
