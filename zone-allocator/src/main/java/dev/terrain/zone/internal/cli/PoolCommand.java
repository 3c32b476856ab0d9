package dev.terrain.zone.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.Sizes;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.zone.internal.linux.FileOwner;
import dev.terrain.zone.internal.pool.PoolFolder;
import dev.terrain.zone.internal.pool.PoolInventory;
import dev.terrain.zone.internal.pool.PoolKeeper;
import dev.terrain.zone.internal.pool.PoolState;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;

/** {@code pool}: what there is of pools, and their end. */
final class PoolCommand {

    private static final Option RELEASE = Command.flag(
            "release",
            "Removes the pools, as their owner; files of tasks stay. A running NodeManager does it "
                    + "at its next check, and builds no other until it restarts.");

    static final Command POOL = new Command(
            "pool",
            "Shows the pools in local directories of a NodeManager, or removes them.",
            "LOCAL-DIR... [--release]",
            List.of(RELEASE),
            PoolCommand::run);

    private PoolCommand() {}

    private static int run(CommandLine line, PrintStream out) throws IOException, UsageException {
        if (line.getArgList().isEmpty()) {
            throw new UsageException("name a local directory");
        }
        for (String directory : line.getArgList()) {
            PoolFolder folder = PoolFolder.in(Path.of(directory));
            if (line.hasOption(RELEASE)) {
                requireOwn(folder.path());
                Arguments.requireKernel();
            }
            if (!Files.isDirectory(folder.path())) {
                throw new IOException(
                        "there is no pool in " + directory
                                + ": name a directory of yarn.nodemanager.local-dirs; the NodeManager's log says why it has none");
            }
            if (line.hasOption(RELEASE)) {
                release(directory, folder, out);
            } else {
                show(directory, folder.state(), PoolInventory.of(folder), out);
            }
        }
        return 0;
    }

    private static void show(String directory, Optional<PoolState> state, PoolInventory inventory, PrintStream out) {
        out.println(directory + ": "
                + state.map(pool -> "kept by " + pool.owner() + ", zone up to " + Sizes.format(pool.limitBytes())
                                + " of the file system")
                        .orElse("lends nothing, its release was interrupted: start the NodeManager, or use --release"));
        print("free", inventory.free(), out);
        print("lent", inventory.lent(), out);
    }

    private static void print(String what, PoolInventory.Slabs slabs, PrintStream out) {
        out.println("  " + what + ": " + Sizes.format(slabs.bytes()) + " in " + slabs.slabs() + " slabs");
        for (Map.Entry<Long, Integer> size : slabs.counts().entrySet()) {
            out.printf("    %5d x %s%n", size.getValue(), Sizes.format(size.getKey()));
        }
    }

    /**
     * Containers that run as the folder's owner can put links there, which must not lead another user, say root, on.
     */
    private static void requireOwn(Path folder) throws IOException {
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)
                && !FileOwner.isThisProcess(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(folder + " belongs to another user: run it as its owner, "
                    + Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).getName());
        }
    }

    private static void release(String directory, PoolFolder folder, PrintStream out) throws IOException {
        PoolKeeper.takeDown(Path.of(directory));
        boolean isKept = Files.exists(folder.path());
        if (isKept) {
            folder.requestRelease();
        }
        out.println(directory + (isKept ? ": its NodeManager takes the pool down at its next look" : ": released"));
    }
}
