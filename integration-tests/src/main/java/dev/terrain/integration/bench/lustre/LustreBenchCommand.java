package dev.terrain.integration.bench.lustre;

import dev.terrain.integration.bench.lustre.jobs.JobsCommand;
import dev.terrain.integration.bench.lustre.planning.PlanningCommand;
import dev.terrain.integration.bench.lustre.simulation.SimulationCommand;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code integration-tests/bin/lustre-bench}: lustre-locality-split's benchmarks, each a subcommand. */
@Command(
        name = "lustre-bench",
        description = {
            "Measures lustre-locality-split. Nothing else should use the machine meanwhile.",
            "lustre-bench SUBCOMMAND --help explains one of them."
        },
        subcommands = {PlanningCommand.class, SimulationCommand.class, JobsCommand.class})
public final class LustreBenchCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Only without a subcommand. */
    @Override
    public Integer call() {
        throw new CommandLine.ParameterException(spec.commandLine(), "name a subcommand: planning, simulation or jobs");
    }
}
