package dev.terrain.integration.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.terrain.integration.TestCluster;
import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Workspace;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.fixture.process.FileTree;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A share of what {@code bin/soak} does for an hour: one minute, two kinds of jobs. */
@Timeout(600)
class SoakIT {

    /** Its first faults: NameNode killed, a full disk, a DataNode and the NodeManager killed, a stalled link. */
    private static final long SEED = 35;

    /** Left there when something fails, for its logs. */
    private static final Workspace WORKSPACE = new Workspace(
            TestCluster.VERSION,
            TestCluster.PROJECT,
            TestCluster.PROJECT.resolve("integration-tests/target/soak-it"),
            System.out::println);

    @BeforeAll
    static void requirePrerequisites() throws IOException {
        Optional<String> missing = SoakCluster.missing();
        assumeTrue(missing.isEmpty(), () -> missing.orElse(""));
    }

    @Test
    void noJobIsLostAndNothingLeaksWhileDaemonsAreKilledADiskFillsAndALinkStalls() throws IOException {
        FileTree.delete(WORKSPACE.cluster());
        SoakOptions options = new SoakOptions(
                WORKSPACE,
                List.of(Plugin.values()),
                List.of(Job.TERASORT, Job.WORDCOUNT),
                Course.BY_CHANCE,
                Duration.ofMinutes(1),
                Duration.ofSeconds(5),
                SEED);

        Figures found = new Soak(options).run();

        assertThat(found.details().path("failures")).isEmpty();
        assertThat(found.values().get(Soak.FAULTS.name())).isPositive();
        assertThat(found.values().get(Soak.JOBS.name()))
                .isGreaterThan(2 * options.jobs().size());
    }
}
