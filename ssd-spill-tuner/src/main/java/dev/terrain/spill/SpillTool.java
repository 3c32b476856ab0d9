package dev.terrain.spill;

import dev.terrain.spill.internal.cli.Commands;

/** What {@code hadoop jar ssd-spill-tuner.jar COMMAND ...} runs. */
public final class SpillTool {

    private SpillTool() {}

    /** Runs a command and ends the JVM with 0 (done), 1 (cannot) or 2 (wrong arguments). */
    public static void main(String[] arguments) {
        System.exit(Commands.tool().run(arguments, System.out, System.err));
    }
}
