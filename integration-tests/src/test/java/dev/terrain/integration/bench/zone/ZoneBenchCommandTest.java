package dev.terrain.integration.bench.zone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.Ran;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZoneBenchCommandTest {

    @Test
    void helpNamesEveryCaseAndTheExitCodes() {
        String help = said("--help");

        assertThat(Arm.values()).allSatisfy(arm -> assertThat(help).contains(arm.label()));
        assertThat(help).contains("wrong arguments");
    }

    @ParameterizedTest
    @CsvSource({
        "--cases=stock, 'stock-aged,pin,pool,bound'",
        "--file-system=ext2, 'ext3, ext4 and xfs'",
        "--file-system=ext3, stock-empty and pin-empty",
        "--runs=0, 1 to 100",
        "--zone-share=1, above 0 and below 1",
        "--free-share=0, above 0 and below 1",
        "--outer-mb-per-second=0, 1 to 2000",
        "--memory=512m, at least 1g",
        "--disk-size=1g, 8 times --size",
        "--hadoop=2.10.2, '[3.3.6, 3.4.2, 3.4.3, 3.5.0]'"
    })
    void refusesAWrongValueInOneLineThatSaysWhatIsAllowed(String argument, String allowed) {
        Ran.of(new ZoneBenchCommand(), argument).isRefusedWith(allowed);
    }

    @ParameterizedTest
    @CsvSource({"--disk-size=256m, 512m to 16g", "--disk-size=32g, 512m to 16g", "--outer-mb-per-second=0, 1 to 2000"})
    void refusesADiskOnWhichSpeedsCannotBeMeasured(String argument, String allowed) {
        Ran.of(new ZoneBenchCommand(), "--speeds", argument).isRefusedWith(allowed);
    }

    @Test
    void saysWhatItWouldMeasure() {
        assertThat(said("--dry-run", "--cases=pool,stock-aged", "--runs=2"))
                .contains("2 arms x 1 cases x 2 runs", "pool an aged file system, intermediate files from a pool");
        assertThat(said("--dry-run", "--speeds", "--disk-size=512m"))
                .contains("5 arms x 1 cases x 1 runs", "xfs through xfs");
    }

    private static String said(String... arguments) {
        return Ran.of(new ZoneBenchCommand(), arguments).said();
    }
}
