package dev.terrain.integration.bench.rack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.Ran;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RackBenchCommandTest {

    @Test
    void helpNamesEveryArrangementAndTheExitCodes() {
        String help = said("--help");

        assertThat(Arrangement.values())
                .allSatisfy(arrangement -> assertThat(help).contains(arrangement.label()));
        assertThat(help).contains("wrong arguments");
    }

    @ParameterizedTest
    @CsvSource({
        "--arrangements=best, 'no-rack,simple-rack,optimised-rack,arranged-rack,near-first'",
        "--runs=0, 1 to 100",
        "--nodes=0+1, 1 to 8",
        "'--nodes=2+1,2+9', such as 2+1",
        "'--round-trips=5,-1', 0 to 1000",
        "'--replications=2,4', 1 to 3",
        "--blocks=64k, 1m and more",
        "--files=0, 1 to 10000",
        "--file-size=1k, 1m and more",
        "--blocks=1500k, whole megabytes",
        "--lines=0, 1 and more",
        "--operations=format, 'decommission,decommission-while-cut,recommission,failover'",
        "--operations=recommission, 3 or more for --operations",
        "--registrations=10, have to be near-first and no-rack",
        "--hadoop=2.10.2, '[3.3.6, 3.4.2, 3.4.3, 3.5.0]'"
    })
    void refusesAWrongValueInOneLineThatSaysWhatIsAllowed(String argument, String allowed) {
        Ran.of(new RackBenchCommand(), argument).isRefusedWith(allowed);
    }

    @Test
    void everyWaySaysWhatItWouldMeasure() {
        assertThat(said("--dry-run", "--round-trips", "0,20", "--blocks", "2m"))
                .contains("5 arms x 2 cases x 3 runs", "round trip, ms 20, replicas 2, block MB 2");
        assertThat(said("--dry-run", "--inverted-index", "--arrangements", "near-first,no-rack"))
                .contains("2 arms x 4 cases x 3 runs");
        assertThat(said("--dry-run", "--nodes=3+1", "--operations"))
                .contains("5 arms x 4 cases x 3 runs", "decommission-while-cut");
        assertThat(said("--dry-run", "--registrations=10", "--arrangements=near-first"))
                .contains("1 arms x 1 cases x 3 runs", "near-first rack-topology");
    }

    private static String said(String... arguments) {
        return Ran.of(new RackBenchCommand(), arguments).said();
    }
}
