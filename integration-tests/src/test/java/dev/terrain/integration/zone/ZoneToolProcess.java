package dev.terrain.integration.zone;

import dev.terrain.zone.ZoneTool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line tool in a JVM of its own, with the classpath of this one. */
final class ZoneToolProcess {

    private ZoneToolProcess() {}

    /** Runs it to its end. */
    static LoopDisk.Result run(Object... arguments) throws IOException {
        return LoopDisk.runAny(command(arguments));
    }

    /** Starts it; what it prints is lost. */
    static Process start(Object... arguments) throws IOException {
        return new ProcessBuilder(command(arguments))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static List<String> command(Object... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                ZoneTool.class.getName()));
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return command;
    }
}
