package dev.terrain.lustre.internal.cli;

import dev.terrain.commons.cli.CommandLineTool;
import java.io.PrintStream;
import java.util.List;

/** The commands of {@code hadoop jar lustre-locality-split.jar}. */
public final class Commands {

    private Commands() {}

    /**
     * The tool with all of them.
     *
     * @param progress is told how far a command is, where that takes long
     */
    public static CommandLineTool tool(Surroundings.Source surroundings, PrintStream progress) {
        return new CommandLineTool(
                "hadoop jar lustre-locality-split.jar",
                "Shows where Lustre keeps the bytes of files, and which nodes are near them.",
                "Sizes take k, m, g and t (powers of 1024), as in 128m. Exit codes: 0 done, 1 cannot be done, 2 wrong"
                        + " arguments.",
                List.of(new ExplainCommand(surroundings, progress)));
    }
}
