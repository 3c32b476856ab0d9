package dev.terrain.zone;

import dev.terrain.zone.internal.cli.Commands;

/** What {@code hadoop jar zone-allocator.jar COMMAND ...} runs. */
public final class ZoneTool {

    private ZoneTool() {}

    /** Runs a command and ends the JVM with 0 (done), 1 (cannot) or 2 (wrong arguments). */
    public static void main(String[] arguments) {
        System.exit(Commands.tool().run(arguments, System.out, System.err));
    }
}
