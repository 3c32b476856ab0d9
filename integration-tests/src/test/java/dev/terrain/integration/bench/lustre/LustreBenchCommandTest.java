package dev.terrain.integration.bench.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.bench.BenchmarkCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class LustreBenchCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return BenchmarkCommand.run(
                new LustreBenchCommand(), new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    @Test
    void helpNamesTheSubcommandsAndTheirOptions() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).contains("planning", "simulation");
        assertThat(run("planning", "--help")).isZero();
        assertThat(run("simulation", "--help")).isZero();
        assertThat(out.toString()).contains("--mount", "--runs", "--seeds", "--tasks", "Exit codes");
    }

    @Test
    void refusesWrongArguments() {
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString())
                .contains("lustre-bench: name a subcommand: planning, simulation or jobs (see --help)");
        assertThat(run("planning", "--runs", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("lustre-bench planning: --runs is 0, allowed: 1 to 100 (see --help)");
        assertThat(run("simulation", "--seeds", "0")).isEqualTo(2);
        assertThat(run("dreaming")).isEqualTo(2);
    }
}
