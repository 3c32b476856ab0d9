package dev.terrain.spill;

import dev.terrain.spill.internal.cli.DeviceCommand;

/** Runs {@code hadoop jar ssd-spill-tuner.jar DIR...}. */
public final class SpillTool {

    private SpillTool() {}

    /** Measures devices and ends the JVM with 0 (done), 1 (cannot) or 2 (wrong arguments). */
    public static void main(String[] arguments) {
        System.exit(new DeviceCommand(System.out, System.err).run(arguments));
    }
}
