package dev.terrain.integration.bench.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.BenchmarkCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScanBenchCommandTest {

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return BenchmarkCommand.run(
                new ScanBenchCommand(), new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    @Test
    void helpNamesEveryChoice() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).contains("--jvms", "c-look", "job2", "--dry-run");
    }

    @Test
    void dryRunSaysWhatAndTouchesNothing() {
        int exitCode = run(
                "--dry-run",
                "--arms",
                "stock-4k,prefetch",
                "--mappers",
                "4,8",
                "--jobs",
                "job1",
                "--out",
                folder.toString());

        assertThat(exitCode).isZero();
        assertThat(out.toString())
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
                "--size; 1m; allowed: 16m and more",
                "--disk-size; 1g; allowed: twice --size"
            })
    void refusesWhatItDoesNotKnow(String option, String value, String allowed) {
        assertThat(run(option, value)).isEqualTo(2);
        assertThat(err.toString()).contains(option).contains(allowed);
    }
}
