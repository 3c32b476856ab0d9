package dev.terrain.rack.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.CommandLineTool;
import java.util.List;

/** The commands of {@code hadoop jar rack-topology.jar}. */
public final class Commands {

    private Commands() {}

    /** The tool with all of them. */
    public static CommandLineTool tool() {
        return new CommandLineTool(
                "hadoop jar rack-topology.jar",
                "Measures how far HDFS's nodes are from each other, and shows what follows from it.",
                "Times take ms and s, as in 20ms.",
                all());
    }

    /** In the order in which help shows them. */
    private static List<Command> all() {
        return List.of(new ProbeCommand(), new ShowCommand(), new ExplainCommand());
    }
}
