package dev.terrain.integration.bench.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.Terminal;
import org.junit.jupiter.api.Test;

class LustreBenchCommandTest {

    private final Terminal terminal = new Terminal(LustreBenchCommand::new);

    @Test
    void helpNamesTheSubcommandsAndTheirOptions() {
        assertThat(terminal.run("--help")).isZero();
        assertThat(terminal.out()).contains("planning", "simulation");
        assertThat(terminal.run("planning", "--help")).isZero();
        assertThat(terminal.run("simulation", "--help")).isZero();
        assertThat(terminal.out()).contains("--mount", "--runs", "--seeds", "--tasks", "Exit codes");
    }

    @Test
    void refusesWrongArguments() {
        assertThat(terminal.run()).isEqualTo(2);
        assertThat(terminal.err())
                .contains("lustre-bench: name a subcommand: planning, simulation or jobs (see --help)");
        assertThat(terminal.run("planning", "--runs", "0")).isEqualTo(2);
        assertThat(terminal.err()).contains("lustre-bench planning: --runs is 0, allowed: 1 to 100 (see --help)");
        assertThat(terminal.run("simulation", "--seeds", "0")).isEqualTo(2);
        assertThat(terminal.run("dreaming")).isEqualTo(2);
    }
}
