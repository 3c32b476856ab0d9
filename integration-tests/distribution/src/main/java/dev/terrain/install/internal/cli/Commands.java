package dev.terrain.install.internal.cli;

import dev.terrain.commons.cli.CommandLineTool;
import java.util.List;

/** The commands of {@code bin/terrain}. */
public final class Commands {

    private Commands() {}

    /** The tool with all of them. */
    public static CommandLineTool tool() {
        return new CommandLineTool(
                "bin/terrain",
                "Switches Terrain's plugins on and off, and checks them on a running cluster.",
                "",
                List.of(CheckCommand.CHECK, EnableCommand.ENABLE, DisableCommand.DISABLE));
    }
}
