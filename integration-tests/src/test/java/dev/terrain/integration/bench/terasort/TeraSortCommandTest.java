package dev.terrain.integration.bench.terasort;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.Ran;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TeraSortCommandTest {

    @ParameterizedTest
    @CsvSource({
        "--size, 5x, such as 512m",
        "--size, 10, at least one row",
        "--size, 99999999999g, such as 512m",
        "--size, 2000000g, up to 1048576g",
        "--hadoop, 2.7, '[3.3.6, 3.4.2, 3.4.3, 3.5.0]'",
        "--plugins, floppy, 'all, none, or some of prefetch,spill,zone,rack,lustre'",
        "--plugins, 'prefetch,', 'all, none, or some of prefetch,spill,zone,rack,lustre'",
        "--disk, floppy, 'machine,zoned'",
        "--input, floppy, 'hdfs,lustre'",
        "--wan, 501ms, 0ms to 500ms",
        "--wan, 1s, 0ms to 500ms",
        "--wan, 20, such as 20ms",
        "--wan, -1ms, such as 20ms",
        "--wan, 99999999999s, such as 20ms",
        "--links, 400, two numbers above 0",
        "--links, '400,0', two numbers above 0",
        "--links, '400,100', needs --input lustre",
        "--java, /nowhere, the folder of a JDK",
        "--native, /, without libhadoop.so",
        "--runs, 0, 1 to 100",
        "--reduces, -1, 1 to 1000",
        "--reduces, many, many",
        "--speed, fast, --speed",
    })
    void saysInOneLineWhatIsAllowed(String option, String value, String allowed) {
        Ran.of(new TeraSortCommand(), option + "=" + value).isRefusedWith(option, allowed);
    }

    @Test
    void refusesKerberosOnANetworkOfHosts() {
        Ran.of(new TeraSortCommand(), "--secure", "--wan=20ms").isRefusedWith("--secure", "--wan");
    }

    @Test
    void saysBeforeStartingThatTheDiskIsTooSmall() {
        Ran ran = Ran.of(new TeraSortCommand(), "--size=900000g");

        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err().strip())
                .contains("too little disk", "--size", "--out")
                .doesNotContain("\n");
    }
}
