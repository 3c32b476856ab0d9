package dev.terrain.install;

import dev.terrain.install.internal.cli.Commands;

/** The main class of {@code bin/terrain COMMAND ...}, on Hadoop's classpath. */
public final class TerrainTool {

    private TerrainTool() {}

    /** Runs a command and ends the JVM with 0 (done, all well), 1 (findings, or cannot) or 2 (wrong arguments). */
    public static void main(String[] arguments) {
        System.exit(Commands.tool().run(arguments, System.out, System.err));
    }
}
