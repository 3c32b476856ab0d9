package dev.terrain.integration.bench.rack;

import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.StockHadoop;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The programs of package client that write lines of text and index them, run on a cluster's client. */
final class InvertedIndexJob {

    private static final String CLIENTS = "dev.terrain.integration.client.";
    private static final Pattern SECONDS = Pattern.compile("took ([0-9.]+) s");

    private final StockHadoop hadoop;
    private final Path jar;

    /** The jar is that of this module. */
    InvertedIndexJob(StockHadoop hadoop, Path jar) {
        this.hadoop = hadoop;
        this.jar = jar;
    }

    /** Writes the text anew; seconds. */
    double writeText(int lines) throws IOException {
        return seconds(hadoop.jar(jar, CLIENTS + "TextWriter", "/text", String.valueOf(lines)));
    }

    /** Indexes it; seconds from submission to end. */
    double index(Tasks tasks) throws IOException {
        return seconds(hadoop.jar(jar, CLIENTS + "InvertedIndex", tasks.property(), "/text", "/index"));
    }

    static double seconds(JobRun run) throws IOException {
        if (run.exitCode() == 0) {
            for (String line : run.output()) {
                Matcher matcher = SECONDS.matcher(line);
                if (matcher.matches()) {
                    return Double.parseDouble(matcher.group(1));
                }
            }
        }
        throw new IOException("the program failed:\n" + run.tail());
    }
}
