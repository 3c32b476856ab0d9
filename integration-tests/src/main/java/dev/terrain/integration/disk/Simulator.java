package dev.terrain.integration.disk;

import dev.terrain.integration.system.CProgram;
import dev.terrain.integration.system.FuseServer;
import dev.terrain.integration.system.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The process that serves the disk as one file over FUSE. Not thread-safe. */
final class Simulator implements AutoCloseable {

    private final FuseServer server;
    private final Path mountPoint;

    private Simulator(FuseServer server, Path mountPoint) {
        this.server = server;
        this.mountPoint = mountPoint;
    }

    /** Whether requests take the time of the disk, or none. */
    enum Pace {
        /** None, and nothing is logged. */
        AT_ONCE("USR1"),
        AS_THE_DISK("USR2");

        private final String signal;

        Pace(String signal) {
            this.signal = signal;
        }
    }

    /**
     * Compiles the program when it is missing or older than its source.
     *
     * @param project the root of this repository
     */
    static Path build(Path project) throws IOException {
        List<String> flags = new ArrayList<>(FuseServer.compilerFlags());
        flags.addAll(List.of("-lm", "-lpthread"));
        return new CProgram(project, "zoned-disk").build(flags);
    }

    /** Starts it in {@code folder}, which it makes: {@code served/disk}, {@code io.log}, {@code messages}. */
    static Simulator start(Path program, DiskModel model, Path folder) throws IOException {
        Path mountPoint = Files.createDirectories(folder.resolve("served"));
        List<String> command = List.of(
                program.toString(),
                "--size=" + model.sizeBytes(),
                String.format(Locale.ROOT, "--outer-mb-per-second=%f", model.outerMegabytesPerSecond()),
                String.format(Locale.ROOT, "--inner-mb-per-second=%f", model.innerMegabytesPerSecond()),
                String.format(Locale.ROOT, "--seek-milliseconds=%f", model.fullStrokeMillis()),
                String.format(Locale.ROOT, "--turn-milliseconds=%f", model.turnMillis()),
                "--order=" + model.order().label(),
                "--log=" + folder.resolve("io.log"),
                mountPoint.toString());
        return new Simulator(FuseServer.start(command, mountPoint, folder.resolve("messages")), mountPoint);
    }

    /** The file that is the disk. */
    Path file() {
        return mountPoint.resolve("disk");
    }

    long processId() {
        return server.processId();
    }

    void pace(Pace pace) throws IOException {
        Program.run("kill", "-" + pace.signal, String.valueOf(processId()));
    }

    /** Ends the process, which unmounts what it serves. Its memory is free after that. */
    @Override
    public void close() {
        server.close();
    }
}
