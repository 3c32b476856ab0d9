package dev.terrain.integration.bench.scale;

import dev.terrain.integration.bench.Runs;
import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.fixture.process.Program;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code integration-tests/bin/rack-scale}: what rack-topology costs a NameNode. */
@Command(
        name = "rack-scale",
        description = {
            "Measures with 10,000 simulated DataNodes and the real classes: placements a second, Hadoop's default policy",
            "against rack-topology's; what a new block takes while all near nodes are full; the look-up of a name with",
            "500 ranges of an operator's; the CPU time of the prober. Needs Maven, which compiles rack-topology's tests.",
            "Nothing else should use the machine meanwhile."
        })
public final class RackScaleCommand extends SeriesCommand {

    @Mixin
    private final Runs runs = new Runs(5);

    public static void main(String[] arguments) {
        runAndExit(new RackScaleCommand(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        return measure(
                new ScaleBench(runs.count(), workspace()),
                () -> Program.find("mvn").isPresent()
                        ? Optional.empty()
                        : Optional.of("there is no mvn: install Maven"));
    }
}
