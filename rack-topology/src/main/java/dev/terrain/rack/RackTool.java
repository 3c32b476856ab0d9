package dev.terrain.rack;

import dev.terrain.rack.internal.cli.Commands;

/** What {@code hadoop jar rack-topology.jar COMMAND ...} runs. */
public final class RackTool {

    private RackTool() {}

    /** Runs a command and ends the JVM with 0 (done), 1 (cannot) or 2 (wrong arguments). */
    public static void main(String[] arguments) {
        System.exit(Commands.tool().run(arguments, System.out, System.err));
    }
}
