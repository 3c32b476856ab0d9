package dev.terrain.integration.soak;

import dev.terrain.integration.hadoop.JobRun;
import dev.terrain.integration.hadoop.StockHadoop;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Jobs of Hadoop's own examples, with inputs that are made once, and what tells whether their outputs are right. */
final class Workload {

    private static final String ROWS = "/in/rows";
    private static final String TEXT = "/in/text";
    private static final String RECORDS = "/in/records";
    private static final String OUTPUT = "/out";

    /** Sequence files have random marks in them. */
    private static final String TEXT_OUTPUT = "org.apache.hadoop.mapreduce.lib.output.TextOutputFormat";

    /** So many attempts as no number of faults uses up: here a machine is not bad, it is being killed. */
    private static final List<String> PATIENT = List.of(
            "-Dmapreduce.am.max-attempts=50",
            "-Dmapreduce.map.maxattempts=50",
            "-Dmapreduce.reduce.maxattempts=50",
            // Of the client, which asks ApplicationMaster, ResourceManager and JobHistory server in turn.
            "-Dmapreduce.client.job.max-retries=60",
            "-Dmapreduce.job.reduces=1");

    /** What to run, by its name; the words follow the options. */
    private static final Map<String, List<String>> JOBS = Map.of(
            "terasort", List.of(ROWS, OUTPUT),
            "wordcount", List.of(TEXT, OUTPUT),
            "grep", List.of(TEXT, OUTPUT, "[a-z]*ing"),
            "sort", List.of("-r", "1", "-outFormat", TEXT_OUTPUT, RECORDS, OUTPUT));

    /** Its keys are counts, and Hadoop promises no order among words of one count. */
    private static final String OPEN_ORDER = "grep";

    /** Runs a job inside its client, which takes seconds and gives the same bytes. */
    private static final String LOCAL = "-Dmapreduce.framework.name=local";

    /** Stock's own run of a job: switches the plugins' work off. */
    static final List<String> STOCK = List.of(
            LOCAL, "-Dterrain.prefetch.enabled=false", "-Dterrain.spill.enabled=false", "-Dterrain.zone.enabled=false");

    private final StockHadoop hadoop;

    Workload(StockHadoop hadoop) {
        this.hadoop = hadoop;
    }

    /** The names of the jobs. */
    static List<String> names() {
        return JOBS.keySet().stream().sorted().toList();
    }

    /** Writes the inputs, inside the client. */
    void makeInputs() throws IOException {
        require(examples(List.of("teragen", LOCAL, "-Dmapreduce.job.maps=2", "200000", ROWS)));
        String bytes = "-Dmapreduce.%s.bytespermap=4000000";
        require(examples(List.of(
                "randomtextwriter",
                LOCAL,
                bytes.formatted("randomtextwriter"),
                "-Dmapreduce.randomtextwriter.totalbytes=8000000",
                "-outFormat",
                TEXT_OUTPUT,
                TEXT)));
        require(examples(List.of(
                "randomwriter",
                LOCAL,
                bytes.formatted("randomwriter"),
                "-Dmapreduce.randomwriter.totalbytes=8000000",
                RECORDS)));
    }

    /**
     * Runs one of the jobs to its end.
     *
     * @param options more of them, such as {@link #STOCK}
     * @return what is the same for the same output: checksums of its files, or their lines where their order is open
     * @throws IOException when the job fails, with the end of what its client printed
     */
    List<String> run(String name, List<String> options) throws IOException {
        List<String> words = new ArrayList<>(List.of(name));
        words.addAll(PATIENT);
        words.addAll(options);
        words.addAll(JOBS.getOrDefault(name, List.of()));
        require(examples(words));
        List<String> output = Patience.inAll(name.equals(OPEN_ORDER) ? this::lines : this::checksums);
        clear();
        return output;
    }

    private List<String> lines() throws IOException {
        List<String> lines = new ArrayList<>();
        for (String part : parts()) {
            hadoop.hdfs().read(part).lines().forEach(lines::add);
        }
        return lines.stream().sorted().toList();
    }

    private List<String> checksums() throws IOException {
        List<String> checksums = new ArrayList<>();
        for (String part : parts()) {
            checksums.add(hadoop.hdfs().checksum(part));
        }
        return checksums;
    }

    private List<String> parts() throws IOException {
        return hadoop.hdfs().find(OUTPUT, file -> file.startsWith("part-"));
    }

    /** Makes room for the next job. */
    void clear() throws IOException {
        Patience.inAll(() -> {
            hadoop.hdfs().delete(OUTPUT);
            return OUTPUT;
        });
    }

    private JobRun examples(List<String> words) throws IOException {
        return hadoop.jar(hadoop.layout().examplesJar(), words.toArray(String[]::new));
    }

    private static void require(JobRun run) throws IOException {
        if (run.exitCode() != 0) {
            throw new IOException("exit code " + run.exitCode() + ":\n" + run.tail());
        }
    }
}
