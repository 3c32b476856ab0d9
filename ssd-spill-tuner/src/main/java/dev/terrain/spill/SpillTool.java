package dev.terrain.spill;

import dev.terrain.spill.internal.cli.CommandLineTool;

/** What {@code hadoop jar ssd-spill-tuner.jar COMMAND ...} runs. */
public final class SpillTool {

    private SpillTool() {}

    /** Runs a command and ends the JVM with 0 (done), 1 (cannot) or 2 (wrong arguments). */
    public static void main(String[] arguments) {
        System.exit(CommandLineTool.standard().run(arguments, System.out, System.err));
    }
}
