package dev.terrain.integration.bench.zonecost;

import dev.terrain.integration.bench.Ran;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZoneCostCommandTest {

    @ParameterizedTest
    @CsvSource({
        "--hand-outs=0, 1 to 2000",
        "--spills=0, 1 to 1000000",
        "--spill-size=2m, 1 to 1m",
        "--runs=101, 1 to 100",
        "--pin-size=512m, 1g to 8192g"
    })
    void refusesAWrongValueInOneLineThatSaysWhatIsAllowed(String argument, String allowed) {
        Ran.of(new ZoneCostCommand(), argument).isRefusedWith(allowed);
    }
}
