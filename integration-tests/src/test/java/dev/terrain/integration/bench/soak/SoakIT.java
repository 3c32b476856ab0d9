package dev.terrain.integration.bench.soak;

import static dev.terrain.integration.bench.Parsed.parsed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.TestCluster;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.fixture.process.FileTree;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A share of what {@code bin/soak} does for an hour: one minute, one kind of jobs. */
@Timeout(900)
class SoakIT {

    /** Left there when something fails, for its logs. */
    private static final Path OUT = TestCluster.PROJECT.resolve("integration-tests/target/soak-it");

    @BeforeAll
    static void requirePrerequisites() throws IOException {
        TestCluster.skipIf(SoakCluster.missing());
    }

    @Test
    void noJobIsLostAndNothingLeaksWhileDaemonsAreKilledADiskFillsAndALinkStalls() throws IOException {
        FileTree.delete(OUT.resolve("cluster"));
        // The first faults of this seed: NameNode killed, a full disk, a DataNode and the NodeManager killed, a stalled
        // link.
        SoakCommand options = parsed(
                new SoakCommand(),
                "--jobs=terasort",
                "--minutes=1",
                "--fault-every=5",
                "--seed=35",
                "--hadoop=" + TestCluster.VERSION,
                "--out=" + OUT);

        Figures found = options.run();

        assertThat(found.details().path("failures")).isEmpty();
        assertThat(found.values().get(SoakCommand.FAULTS.name())).isPositive();
        assertThat(found.values().get(SoakCommand.JOBS.name())).isGreaterThan(2 * options.jobs.size());
    }
}
