package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.StockHadoop;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** TeraGen, TeraSort and TeraValidate of Hadoop's examples on one cluster, one after another on the same folders. */
public final class TeraSortJobs {

    /** The folder of the input, within that of all of it. */
    static final String IN = "input";

    private static final String OUT = "output";
    private static final String VERDICT = "verdict";

    /** Where input and output are in HDFS. */
    public static final String INPUT = TeraSortFolder.inHdfs(IN);

    public static final String OUTPUT = TeraSortFolder.inHdfs(OUT);

    /** What TeraSort's client samples before the job, and leaves there (TeraInputFormat.PARTITION_FILENAME). */
    static final String PARTITIONS = OUTPUT + "/_partition.lst";

    /** Where TeraGen counts the checksum of the rows that it wrote, as the low 64 bits of the sum of their CRC-32. */
    private static final String TERAGEN_COUNTERS = "org.apache.hadoop.examples.terasort.TeraGen$Counters";

    /** TeraValidate writes nothing but the checksum when every row is in order. */
    private static final Pattern CLEAN = Pattern.compile("checksum\\s+([0-9a-f]{1,16})");

    /**
     * Who makes the input and who judges the output are not measured: inside their client they wait for no containers.
     */
    private static final String IN_CLIENT = "-Dmapreduce.framework.name=local";

    private final StockHadoop hadoop;
    private final TeraSortFolder folder;

    /** In the cluster's own HDFS. */
    public TeraSortJobs(StockHadoop hadoop) {
        this(hadoop, TeraSortFolder.in(hadoop.hdfs()));
    }

    TeraSortJobs(StockHadoop hadoop, TeraSortFolder folder) {
        this.hadoop = hadoop;
        this.folder = folder;
    }

    /** Writes the input and returns the checksum of its rows. */
    public long generate(long rows) throws IOException {
        int maps = Runtime.getRuntime().availableProcessors();
        JobRun run = hadoop.example(
                "teragen",
                IN_CLIENT,
                "-Dmapreduce.job.maps=" + maps,
                "-Dmapreduce.local.map.tasks.maximum=" + maps,
                rows,
                List.of(folder.uri(IN)));
        return run.counter(TERAGEN_COUNTERS, "CHECKSUM");
    }

    /**
     * Sorts the input on YARN.
     *
     * @param options more of the command line, such as {@code -Dname=value}
     */
    public JobRun sort(int reduces, List<String> options) throws IOException {
        return hadoop.example(
                "terasort -Dmapreduce.job.reduces=" + reduces,
                // With one container for each core, a reducer that starts early takes a core from the maps.
                "-Dmapreduce.job.reduce.slowstart.completedmaps=1.0",
                // A second attempt of a task that is merely late would be measured as well.
                "-Dmapreduce.map.speculative=false -Dmapreduce.reduce.speculative=false",
                options,
                List.of(folder.uri(IN), folder.uri(OUT)));
    }

    /** Lets TeraValidate read the output; returns the checksum of its rows, which are those that were generated. */
    public String validate(long generated) throws IOException {
        hadoop.example("teravalidate", IN_CLIENT, List.of(folder.uri(OUT), folder.uri(VERDICT)));
        String verdict = folder.read(VERDICT + "/part-r-00000").strip();
        folder.delete(VERDICT);
        Matcher clean = CLEAN.matcher(verdict);
        if (!clean.matches()) {
            throw new IOException("TeraValidate finds fault with the output:\n" + verdict);
        }
        String sorted = clean.group(1);
        if (Long.parseUnsignedLong(sorted, 16) != generated) {
            throw new IOException("the sorted rows are not those that were generated: checksum " + sorted + ", not "
                    + Long.toHexString(generated));
        }
        return sorted;
    }

    /** A checksum of each part of the output, in order. */
    public List<String> outputChecksums() throws IOException {
        return folder.checksums(OUT);
    }

    /** Makes room for the next input. */
    public void deleteInput() throws IOException {
        folder.delete(IN);
    }

    /** Makes room for the next sort. */
    public void deleteOutput() throws IOException {
        folder.delete(OUT);
    }
}
