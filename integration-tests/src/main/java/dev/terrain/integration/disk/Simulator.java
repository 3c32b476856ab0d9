package dev.terrain.integration.disk;

import dev.terrain.integration.hadoop.Interruptible;
import dev.terrain.integration.system.CProgram;
import dev.terrain.integration.system.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** The process that serves the disk as one file over FUSE. Not thread-safe. */
final class Simulator implements AutoCloseable {

    private static final Duration READY_WITHIN = Duration.ofSeconds(10);
    private static final Duration ENDED_WITHIN = Duration.ofSeconds(10);

    private final Process process;
    private final Path mountPoint;
    private final Path messages;

    private Simulator(Process process, Path mountPoint, Path messages) {
        this.process = process;
        this.mountPoint = mountPoint;
        this.messages = messages;
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
        List<String> flags = new ArrayList<>(Arrays.asList(
                Program.run("pkg-config", "--cflags", "--libs", "fuse3").strip().split("\\s+", -1)));
        flags.addAll(List.of("-lm", "-lpthread"));
        return new CProgram(project, "zoned-disk").build(flags);
    }

    /** Starts it in {@code folder}, which it makes: {@code served/disk}, {@code io.log}, {@code messages}. */
    static Simulator start(Path program, DiskModel model, Path folder) throws IOException {
        Path mountPoint = Files.createDirectories(folder.resolve("served"));
        Path messages = folder.resolve("messages");
        Process process = new ProcessBuilder(
                        program.toString(),
                        "--size=" + model.sizeBytes(),
                        String.format(Locale.ROOT, "--outer-mb-per-second=%f", model.outerMegabytesPerSecond()),
                        String.format(Locale.ROOT, "--inner-mb-per-second=%f", model.innerMegabytesPerSecond()),
                        String.format(Locale.ROOT, "--seek-milliseconds=%f", model.fullStrokeMillis()),
                        "--log=" + folder.resolve("io.log"),
                        mountPoint.toString())
                .redirectErrorStream(true)
                .redirectOutput(messages.toFile())
                .start();
        Simulator simulator = new Simulator(process, mountPoint, messages);
        try {
            simulator.awaitReady();
            return simulator;
        } catch (IOException | RuntimeException e) {
            simulator.close();
            throw e;
        }
    }

    /** The file that is the disk. */
    Path file() {
        return mountPoint.resolve("disk");
    }

    long processId() {
        return process.pid();
    }

    void pace(Pace pace) throws IOException {
        Program.run("kill", "-" + pace.signal, String.valueOf(process.pid()));
    }

    private void awaitReady() throws IOException {
        Instant deadline = Instant.now().plus(READY_WITHIN);
        while (!Files.exists(file())) {
            if (!process.isAlive() || Instant.now().isAfter(deadline)) {
                throw new IOException("the simulated disk did not come up: "
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
