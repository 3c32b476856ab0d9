package dev.terrain.integration.bench.rack;

import dev.terrain.integration.client.Acknowledged;
import dev.terrain.integration.cluster.BackgroundCommand;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.process.Interruptible;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Writers on the cluster's client that write file after file until told to stop, and what they were promised.
 *
 * @param hadoop where
 * @param jar of this module
 * @param folder of HDFS
 * @param end a file that tells them to stop
 * @param writer the process
 */
record SteadyLoad(StockHadoop hadoop, Path jar, String folder, Path end, BackgroundCommand writer)
        implements AutoCloseable {

    /** Of package client; named, not loaded: its classes need Hadoop's, which only the cluster has. */
    private static final String WRITER = "dev.terrain.integration.client.SteadyWriter";

    private static final String VERIFIER = "dev.terrain.integration.client.Verifier";

    private static final Duration POLL_EVERY = Duration.ofMillis(100);

    /**
     * As long as a client keeps trying: to find a pipeline through a site that is cut off takes some tens of seconds.
     */
    private static final Duration ENDED_WITHIN = Duration.ofMinutes(3);

    /**
     * Starts writing files of {@code fileBytes} into a folder of HDFS.
     *
     * @param jar of this module
     */
    static SteadyLoad start(StockHadoop hadoop, Path jar, String folder, long fileBytes) throws IOException {
        String name = folder.replace('/', '-');
        Path end = hadoop.layout().logs().resolve("end" + name);
        BackgroundCommand writer = hadoop.command()
                .start(
                        hadoop.layout().logs().resolve("writer" + name + ".log"),
                        List.of("jar", jar.toString(), WRITER, folder, String.valueOf(fileBytes), end.toString()));
        return new SteadyLoad(hadoop, jar, folder, end, writer);
    }

    /** The lines that the writer and Hadoop's client in it printed so far. */
    List<String> output() throws IOException {
        return writer.lines();
    }

    /** Files that HDFS has acknowledged to be closed. */
    long closed() throws IOException {
        return Acknowledged.lastOf(writer.lines()).stream()
                .filter(Acknowledged::isClosed)
                .count();
    }

    /** Waits until so many more files than now are closed. */
    void awaitMore(int files, Duration within) throws IOException {
        long wanted = closed() + files;
        Interruptible.require(
                within,
                POLL_EVERY,
                () -> closed() >= wanted || !writer.isAlive(),
                () -> "the writer closed only " + closed() + " files instead of " + wanted + said());
        if (closed() < wanted) {
            throw new IOException("the writer ended by itself" + said());
        }
    }

    private String said() throws IOException {
        List<String> lines = writer.lines();
        return "; it said:\n" + String.join("\n", lines.subList(Math.max(0, lines.size() - 30), lines.size()));
    }

    /** Lets the writer finish its file and end. */
    void stop() throws IOException {
        if (Files.notExists(end)) {
            Files.createFile(end);
        }
        writer.awaitEnd(ENDED_WITHIN).requireSuccess("the writer");
    }

    /** Reads everything back that HDFS has acknowledged, which has to be there; what the verifier said. */
    JobRun verify() throws IOException {
        return hadoop.jar(jar, VERIFIER, folder, writer.output().toString()).requireSuccess("the verifier");
    }

    @Override
    public void close() {
        writer.close();
    }
}
