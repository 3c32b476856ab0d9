package dev.terrain.integration.bench.zonecost;

import dev.terrain.integration.bench.Runs;
import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.fixture.disk.DiskModel;
import dev.terrain.integration.fixture.disk.Prerequisites;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code integration-tests/bin/zone-cost}: what zone-allocator costs. */
@Command(
        name = "zone-cost",
        description = {
            "Measures what zone-allocator costs, on ext4 on loop devices: the hand-out of a slab, many small spills",
            "against stock Hadoop's, and the pin of a large file system. Needs root and up to 6 GB in --out.",
            "Nothing else should use the machine meanwhile."
        })
public final class ZoneCostCommand extends SeriesCommand {

    @Option(names = "--hand-outs", description = "Files that are created and closed one by one, each way.")
    int handOuts = 1000;

    @Option(names = "--spills", description = "Spills in a run, each way.")
    int spills = 10_000;

    @Option(names = "--spill-size", defaultValue = "64k", description = "Of each of them.")
    long spillBytes;

    @Mixin
    final Runs runs = new Runs(5);

    @Option(names = "--pin-size", defaultValue = "4096g", description = "Of the sparse file system that is pinned.")
    long pinBytes;

    @Override
    public Integer call() throws IOException {
        requireWithin("--hand-outs", handOuts, 1, 2000);
        requireWithin("--spills", spills, 1, 1_000_000);
        require(
                spillBytes >= 1 && spillBytes <= 1 << 20,
                "--spill-size",
                "is " + spillBytes + " bytes, allowed: 1 to 1m, the smallest slab");
        require(
                pinBytes >= 1L << 30 && pinBytes <= 1L << 43,
                "--pin-size",
                "is " + pinBytes + " bytes, allowed: 1g to 8192g");
        return measure(new CostBench(this), () -> Prerequisites.missing(DiskModel.halving(1L << 30, 1)));
    }
}
