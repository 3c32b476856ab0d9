package dev.terrain.integration.bench.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.Ran;
import org.junit.jupiter.api.Test;

class LustreBenchCommandTest {

    @Test
    void helpNamesTheSubcommandsAndTheirOptions() {
        assertThat(run("--help").said()).contains("planning", "simulation");
        assertThat(run("planning", "--help").said()).contains("--mount", "--runs");
        assertThat(run("simulation", "--help").said()).contains("--seeds", "--tasks", "Exit codes");
    }

    @Test
    void refusesWrongArguments() {
        run().isRefusedWith("lustre-bench: name a subcommand: planning, simulation or jobs (see --help)");
        run("planning", "--runs", "0")
                .isRefusedWith("lustre-bench planning: --runs is 0, allowed: 1 to 100 (see --help)");
        run("simulation", "--seeds", "0").isRefusedWith("--seeds");
        run("dreaming").isRefusedWith("dreaming");
    }

    private static Ran run(String... arguments) {
        return Ran.of(new LustreBenchCommand(), arguments);
    }
}
