package dev.terrain.integration.bench.soak;

import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.process.Interruptible;
import dev.terrain.integration.fixture.process.Interruptible.Waiting;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Jobs on a cluster, with inputs that are made once, and what tells whether their outputs are right.
 *
 * @param hadoop that runs them
 */
record Workload(StockHadoop hadoop) {

    private static final String OUTPUT = "/out";

    /** So many attempts as no number of faults uses up: here a machine is not bad, it is being killed. */
    private static final List<String> PATIENT = List.of(
            "-Dmapreduce.am.max-attempts=50",
            "-Dmapreduce.map.maxattempts=50",
            "-Dmapreduce.reduce.maxattempts=50",
            // With the only NodeManager the outputs of its maps are gone. An ApplicationMaster that took over its
            // predecessor's maps would have reduces fetch them until the last attempt has failed.
            "-Dyarn.app.mapreduce.am.job.recovery.enable=false",
            // Or a job whose ApplicationMaster is killed while it commits ends there: the next may not commit again.
            "-Dmapreduce.fileoutputcommitter.algorithm.version=2",
            // Of the client, which asks ApplicationMaster, ResourceManager and JobHistory server in turn.
            "-Dmapreduce.client.job.max-retries=60",
            // Or nothing would be read ahead of input that is cached.
            "-Dterrain.prefetch.begin=at-once",
            "-Dmapreduce.job.reduces=1");

    /** Runs a job inside its client, which takes seconds and gives the same bytes. */
    private static final String LOCAL = "-Dmapreduce.framework.name=local";

    /** Stock's own run of a job: switches the plugins' work off. */
    private static final List<String> STOCK = List.of(LOCAL, "-Dterrain.plugins=none");

    /** Writes what these jobs read, inside the client. */
    void makeInputs(List<Job> jobs) throws IOException {
        for (Input input : jobs.stream().map(job -> job.input).distinct().toList()) {
            hadoop.example(input.generator, LOCAL, input.options, input.path);
        }
    }

    /**
     * Runs a job to its end with the plugins that the cluster has.
     *
     * @return what is the same for the same output: checksums of its files, or their lines where their order is open
     * @throws IOException when the job fails, with the end of what its client printed
     */
    List<String> run(Job job) throws IOException {
        return run(job, PATIENT);
    }

    /** As {@link #run(Job)}, without any plugin. */
    List<String> runAsStock(Job job) throws IOException {
        return run(job, Stream.concat(PATIENT.stream(), STOCK.stream()).toList());
    }

    private List<String> run(Job job, List<String> options) throws IOException {
        hadoop.example(job.command(options, OUTPUT));
        List<String> output = askPatiently(() -> job.order == Job.Order.OPEN
                ? hadoop.hdfs().sortedLines(OUTPUT)
                : hadoop.hdfs().checksums(OUTPUT));
        clear();
        return output;
    }

    /** Makes room for the next job. */
    void clear() throws IOException {
        askPatiently(() -> {
            hadoop.hdfs().delete(OUTPUT);
            return OUTPUT;
        });
    }

    /** Asks daemons that may be down at the moment, for two minutes. */
    static <T> T askPatiently(Waiting<T> question) throws IOException {
        return Interruptible.retry(Duration.ofMinutes(2), Duration.ofMillis(500), question);
    }
}
