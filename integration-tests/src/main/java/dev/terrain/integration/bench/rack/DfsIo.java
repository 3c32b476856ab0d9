package dev.terrain.integration.bench.rack;

import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.process.Words;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hadoop's own TestDFSIO, a task for each file.
 *
 * @param hadoop on which
 * @param tasks where they run
 * @param files how many
 * @param fileBytes size of each
 */
record DfsIo(StockHadoop hadoop, Tasks tasks, int files, long fileBytes) {

    /** Where it keeps its files. */
    static final String DATA = "/benchmarks/TestDFSIO/io_data";

    private static final String PROGRAM = "org.apache.hadoop.fs.TestDFSIO";

    /** MB are 1024 * 1024 bytes; the time is that of all files from their first byte to the end of close(). */
    private static final Pattern THROUGHPUT = Pattern.compile("Throughput mb/sec: +([0-9.]+)");

    /** What it logs when a file is closed, as log4j.properties has it log: local time. */
    private static final Pattern CLOSED =
            Pattern.compile("(\\d{4}-\\d\\d-\\d\\d) (\\d\\d:\\d\\d:\\d\\d),(\\d{3}) .*Exec time = \\d+");

    /** Writes the files. */
    Written write(int replication, long blockBytes) throws IOException {
        JobRun run = run("-write", "-Ddfs.replication=" + replication, "-Ddfs.blocksize=" + blockBytes);
        // Tasks on DataNodes write no log that is seen here: when the job has ended is some seconds later.
        return new Written(throughput(run), tasks == Tasks.CLIENT ? lastClose(run) : Instant.now());
    }

    /**
     * What came of writing.
     *
     * @param megabytesPerSecond of all files
     * @param lastClose when close() of the last file had returned; for tasks on DataNodes the end of the job
     */
    record Written(double megabytesPerSecond, Instant lastClose) {}

    /** Reads the files; MB/s. */
    double read() throws IOException {
        return throughput(run("-read"));
    }

    private JobRun run(String operation, String... properties) throws IOException {
        return hadoop.hadoop(Words.of(
                PROGRAM,
                List.of(properties),
                tasks.property(),
                operation,
                "-nrFiles",
                files,
                "-size",
                fileBytes + "B",
                "-resFile",
                hadoop.layout().logs().resolve("TestDFSIO.log")));
    }

    static double throughput(JobRun run) throws IOException {
        return Double.parseDouble(run.find(THROUGHPUT).group(1));
    }

    static Instant lastClose(JobRun run) throws IOException {
        Optional<Instant> last = Optional.empty();
        for (String line : run.output()) {
            Matcher matcher = CLOSED.matcher(line);
            if (matcher.matches()) {
                String time = matcher.group(1) + "T" + matcher.group(2) + "." + matcher.group(3);
                last = Optional.of(
                        LocalDateTime.parse(time).atZone(ZoneId.systemDefault()).toInstant());
            }
        }
        return last.orElseThrow(() -> new IOException("TestDFSIO closed no file:\n" + run.tail()));
    }
}
