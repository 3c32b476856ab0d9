package dev.terrain.integration.rack;

import dev.terrain.integration.hadoop.JobRun;
import dev.terrain.integration.hadoop.StockHadoop;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hadoop's own TestDFSIO, one file after another: its tasks run in the client's JVM (the local job runner), so that
 * nothing but HDFS is measured, and the writer is on no DataNode.
 */
final class DfsIo {

    /** Where it keeps its files. */
    static final String DATA = "/benchmarks/TestDFSIO/io_data";

    private static final String PROGRAM = "org.apache.hadoop.fs.TestDFSIO";

    /** MB are 1024 * 1024 bytes; the time is that of all files from their first byte to the end of close(). */
    private static final Pattern THROUGHPUT = Pattern.compile("Throughput mb/sec: +([0-9.]+)");

    private final StockHadoop hadoop;
    private final int files;
    private final long fileBytes;

    DfsIo(StockHadoop hadoop, int files, long fileBytes) {
        this.hadoop = hadoop;
        this.files = files;
        this.fileBytes = fileBytes;
    }

    /** Writes the files; MB/s. */
    double write(int replication, long blockBytes) throws IOException {
        return throughput("-write", "-Ddfs.replication=" + replication, "-Ddfs.blocksize=" + blockBytes);
    }

    /** Reads the files; MB/s. */
    double read() throws IOException {
        return throughput("-read");
    }

    private double throughput(String operation, String... properties) throws IOException {
        List<String> command = new ArrayList<>(List.of(PROGRAM));
        command.addAll(List.of(properties));
        command.addAll(List.of(
                "-Dmapreduce.framework.name=local",
                operation,
                "-nrFiles",
                String.valueOf(files),
                "-size",
                String.format(Locale.ROOT, "%dB", fileBytes),
                "-resFile",
                hadoop.layout().logs().resolve("TestDFSIO.log").toString()));
        return parse(hadoop.hadoop(command));
    }

    static double parse(JobRun run) throws IOException {
        for (String line : run.output()) {
            Matcher matcher = THROUGHPUT.matcher(line);
            if (matcher.find()) {
                return Double.parseDouble(matcher.group(1));
            }
        }
        throw new IOException("TestDFSIO has no result:\n" + run.tail());
    }
}
