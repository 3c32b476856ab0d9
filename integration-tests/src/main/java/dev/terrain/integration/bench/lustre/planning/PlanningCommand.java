package dev.terrain.integration.bench.lustre.planning;

import dev.terrain.integration.bench.Runs;
import dev.terrain.integration.bench.SeriesCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code integration-tests/bin/lustre-bench planning}. */
@Command(
        name = "planning",
        description = {
            "Times lustre-locality-split from layouts to a node for every split: 100,000 splits x 10,000 nodes x 2,000 OSTs",
            "in racks, 100,000 splits x 2,000 nodes x 10,000 OSTs in a torus, and the paper's 3,072 files on 3,072 nodes,",
            "each in a new JVM with 1 GB of heap; and layouts read and decoded."
        })
public final class PlanningCommand extends SeriesCommand {

    @Mixin
    final Runs runs = new Runs(5);

    @Option(
            names = "--mount",
            description =
                    "Reads the layouts of the files below DIR, on Lustre or something like it. Without it, of files"
                            + " with a user.* attribute in --out.")
    Optional<Path> mount = Optional.empty();

    @Option(names = "--attribute", description = "Of files on --mount.")
    String attribute = "lustre.lov";

    @Option(names = "--layouts", description = "Read in a run.")
    int layouts = 100_000;

    @Option(names = "--files", description = "Made to read them from, without --mount.")
    int files = 1000;

    @Override
    public Integer call() throws IOException {
        requireAtLeast("--layouts", layouts, 1);
        requireWithin("--files", files, 1, 100_000);
        if (mount.isPresent()) {
            require(
                    !PlanningBench.filesBelow(mount.get(), 1).isEmpty(),
                    "--mount",
                    "is " + mount.get() + ", which has no files");
        }
        return measure(new PlanningBench(this), Optional::empty);
    }
}
