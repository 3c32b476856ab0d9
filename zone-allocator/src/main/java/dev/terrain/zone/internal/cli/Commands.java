package dev.terrain.zone.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.CommandLineTool;
import java.util.List;

/** The commands of {@code hadoop jar zone-allocator.jar}. */
public final class Commands {

    private Commands() {}

    /** The tool with all of them. */
    public static CommandLineTool tool() {
        return new CommandLineTool(
                "hadoop jar zone-allocator.jar",
                "Keeps data in the outer, faster zone of hard disks.",
                "Sizes take k, m, g and t (powers of 1024), as in 60g.",
                all());
    }

    /** In the order in which help shows them. */
    static List<Command> all() {
        return List.of(
                MapCommand.MAP,
                PinCommands.PIN,
                PinCommands.STATUS,
                PinCommands.WIDEN,
                PinCommands.RELEASE,
                PoolCommand.POOL);
    }
}
