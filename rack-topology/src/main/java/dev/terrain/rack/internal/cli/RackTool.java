package dev.terrain.rack.internal.cli;

import dev.terrain.commons.cli.CommandLineTool;
import java.util.List;

/** {@code hadoop jar rack-topology.jar COMMAND ...}. */
public final class RackTool {

    private RackTool() {}

    /** Runs a command and ends the JVM with 0 (done), 1 (cannot) or 2 (wrong arguments). */
    public static void main(String[] arguments) {
        System.exit(tool().run(arguments, System.out, System.err));
    }

    static CommandLineTool tool() {
        return new CommandLineTool(
                "hadoop jar rack-topology.jar",
                "Measures round trips between HDFS nodes, and shows the resulting locations and replicas.",
                "",
                List.of(ProbeCommand.PROBE, ShowCommand.SHOW, ExplainCommand.EXPLAIN));
    }
}
