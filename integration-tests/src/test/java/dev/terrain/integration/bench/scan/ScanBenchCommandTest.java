package dev.terrain.integration.bench.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.Ran;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScanBenchCommandTest {

    @TempDir
    Path folder;

    @Test
    void helpNamesEveryChoice() {
        assertThat(Ran.of(new ScanBenchCommand(), "--help").said()).contains("--jvms", "c-look", "job2", "--dry-run");
    }

    @Test
    void dryRunSaysWhatAndTouchesNothing() {
        Ran ran = Ran.of(
                new ScanBenchCommand(),
                "--dry-run",
                "--arms=stock-4k,prefetch",
                "--mappers=4,8",
                "--jobs=job1",
                "--out=" + folder);

        assertThat(ran.said())
                .contains("2 arms x 2 cases x 3 runs")
                .contains("job1, mappers 8")
                .contains("terrain.plugins=prefetch");
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--file-system; s3; allowed: file,hdfs",
                "--disk; ssd; allowed: fifo,c-look,unthrottled",
                "--jobs; job4; allowed: job1,job2",
                "--mappers; 0; allowed: 1 to 64",
                "--mappers; 65; allowed: 1 to 64",
                "--arms; stock; allowed: stock-4k,",
                "--cache; hot; allowed: cold,warm",
                "--runs; 0; allowed: 1 to 100",
                "--size; 1m; allowed: 16m and more"
            })
    void refusesWhatItDoesNotKnow(String option, String value, String allowed) {
        Ran.of(new ScanBenchCommand(), option, value).isRefusedWith(option, allowed);
    }
}
