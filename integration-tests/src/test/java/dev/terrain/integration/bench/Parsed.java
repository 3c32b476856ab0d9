package dev.terrain.integration.bench;

/** Commands as a command line has set them, which do not run. */
public final class Parsed {

    private Parsed() {}

    public static <T extends BenchmarkCommand> T parsed(T command, String... arguments) {
        BenchmarkCommand.commandLine(command).parseArgs(arguments);
        return command;
    }
}
