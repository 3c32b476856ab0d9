package dev.terrain.integration.bench.lustre;

import dev.terrain.integration.bench.BenchmarkCommand;
import dev.terrain.integration.bench.lustre.planning.PlanningCommand;
import dev.terrain.integration.bench.lustre.real.RealCommand;
import dev.terrain.integration.bench.lustre.simulation.SimulationCommand;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code integration-tests/bin/lustre-bench}: lustre-locality-split's benchmarks, each a subcommand. */
@Command(
        name = "lustre-bench",
        description = {
            "Measures lustre-locality-split. Nothing else should use the machine meanwhile.",
            "lustre-bench SUBCOMMAND --help explains one of them."
        },
        subcommands = {PlanningCommand.class, SimulationCommand.class, RealCommand.class})
public final class LustreBenchCommand implements Callable<Integer> {

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this and end.")
    @SuppressWarnings("UnusedVariable") // picocli sets and reads it
    private boolean help;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Runs the command; the system property {@code terrain.project} names the root of the repository. */
    public static void main(String[] arguments) {
        BenchmarkCommand.runAndExit(new LustreBenchCommand(), arguments);
    }

    /** Only without a subcommand. */
    @Override
    public Integer call() {
        throw new CommandLine.ParameterException(spec.commandLine(), "name a subcommand: planning, simulation or real");
    }
}
