package dev.terrain.integration.system;

import dev.terrain.integration.hadoop.Interruptible;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A process of this project that serves files over FUSE, in C with libfuse3. Not thread-safe. */
public final class FuseServer implements AutoCloseable {

    private static final Duration READY_WITHIN = Duration.ofSeconds(10);
    private static final Duration ENDED_WITHIN = Duration.ofSeconds(10);

    /** Program to the Debian package that has it. */
    private static final List<List<String>> PROGRAMS = List.of(
            List.of("cc", "gcc libc6-dev"), List.of("pkg-config", "pkg-config"), List.of("fusermount3", "fuse3"));

    private final Process process;
    private final Path mountPoint;
    private final Path messages;

    private FuseServer(Process process, Path mountPoint, Path messages) {
        this.process = process;
        this.mountPoint = mountPoint;
        this.messages = messages;
    }

    /** What is missing and how to get it, in one line; empty when one can be built and started here by root. */
    public static Optional<String> missing() {
        if (!Files.exists(Path.of("/dev/fuse"))) {
            return Optional.of("there is no /dev/fuse: load the kernel module fuse, or give the container the device");
        }
        for (List<String> program : PROGRAMS) {
            if (Program.find(program.get(0)).isEmpty()) {
                return Optional.of(
                        "there is no " + program.get(0) + ": install Debian's " + program.get(1) + ", or its like");
            }
        }
        try {
            Program.run("pkg-config", "--exists", "fuse3");
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("there is no libfuse3 to build with: install Debian's libfuse3-dev, or its like");
        }
    }

    /** What the compiler is told of libfuse3. */
    public static List<String> compilerFlags() throws IOException {
        return Arrays.asList(
                Program.run("pkg-config", "--cflags", "--libs", "fuse3").strip().split("\\s+", -1));
    }

    /**
     * Starts a program and waits until something is mounted.
     *
     * @param command the program and its words
     * @param mountPoint the folder where it serves
     * @param messages the file for what it prints
     * @throws IOException when nothing is mounted after 10 s, with what it printed
     */
    public static FuseServer start(List<String> command, Path mountPoint, Path messages) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(messages.toFile())
                .start();
        FuseServer server = new FuseServer(process, mountPoint, messages);
        try {
            server.awaitMounted();
            return server;
        } catch (IOException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    public long processId() {
        return process.pid();
    }

    private void awaitMounted() throws IOException {
        Instant deadline = Instant.now().plus(READY_WITHIN);
        while (!Mounts.isMounted(mountPoint)) {
            if (!process.isAlive() || Instant.now().isAfter(deadline)) {
                throw new IOException("nothing is served at " + mountPoint + ": "
                        + Files.readString(messages).strip());
            }
            Interruptible.sleep(Duration.ofMillis(20));
        }
    }

    /** Ends the process, which unmounts what it serves. Its memory is free after that. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(ENDED_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
            if (Mounts.isMounted(mountPoint)) {
                Program.run("umount", "--lazy", mountPoint.toString());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
