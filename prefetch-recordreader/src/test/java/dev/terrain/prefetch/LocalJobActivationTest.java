package dev.terrain.prefetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.prefetch.internal.stream.Threads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.KeyValueTextInputFormat;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapred.lib.IdentityMapper;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which jobs in Hadoop's local runner read ahead, and that one which stops early leaves nothing behind. */
@Timeout(120)
class LocalJobActivationTest extends LocalJobs {

    private static final int SPLITS_OF_OLD_JOB = 4;

    LocalJobActivationTest(@TempDir Path folder) {
        super(folder);
    }

    private Outcome runOldApi(String name, Configuration with) throws Exception {
        Path output = folder.resolve(name);
        JobConf job = new JobConf(with);
        job.setInputFormat(KeyValueTextInputFormat.class);
        job.setMapperClass(IdentityMapper.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        job.setNumReduceTasks(0);
        // A local job asks for one split, and gets one for each block, as far as no older file system is kept.
        job.setBoolean("fs.file.impl.disable.cache", true);
        job.setInt("fs.local.block.size", FILE_BYTES / SPLITS_OF_OLD_JOB);
        org.apache.hadoop.mapred.FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(input.toUri()));
        org.apache.hadoop.mapred.FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output.toUri()));
        RunningJob done = JobClient.runJob(job);
        assertThat(done.isSuccessful()).isTrue();
        return new Outcome(text(output), new Counters(done.getCounters()));
    }

    @Test
    void jobOfTheOldApiReadsAheadAndDoesNotDiffer() throws Exception {
        writeLines("a.txt", FILE_BYTES, "\n");
        Outcome stock = runOldApi("stock", stock());
        Outcome prefetched = runOldApi("prefetched", prefetching());

        assertThat(prefetched.output()).isEqualTo(stock.output());
        assertThat(prefetched.records()).isEqualTo(stock.records()).isPositive();
        assertThat(prefetched.bytesRead())
                .isCloseTo(stock.bytesRead(), within((SPLITS_OF_OLD_JOB - 1) * LOCAL_BUFFER_BYTES));
        assertThat(prefetched.ours(PrefetchCounters.SPLITS_PREFETCHED)).isEqualTo(SPLITS_OF_OLD_JOB);
        assertThat(prefetched.ours("Bytes prefetched")).isPositive();
        assertThat(stock.counters().getGroup(PrefetchCounters.GROUP).size()).isZero();
    }

    @Test
    void optedOutJobIsStock() throws Exception {
        writeLines("a.txt", 10_000, "\n");
        Configuration optedOut = prefetching();
        optedOut.set("terrain.plugins", "none");
        Outcome outcome = run("opted-out", TextInputFormat.class, optedOut);
        assertThat(outcome.records()).isPositive();
        assertThat(outcome.counters().getGroup(PrefetchCounters.GROUP).size()).isZero();
    }

    @Test
    void wrappedJobWithABadValueReadsAsStock() throws Exception {
        writeLines("a.txt", 10_000, "\n");
        Configuration wrapped = stock();
        wrapped.set("terrain.prefetch.delegate", TextInputFormat.class.getName());
        wrapped.set("terrain.prefetch.pieces", "many");
        Outcome outcome = run("off", typed(PrefetchInputFormat.class), wrapped);
        assertThat(outcome.output())
                .isEqualTo(run("stock", TextInputFormat.class, stock()).output());
        assertThat(outcome.ours(PrefetchCounters.SPLITS_PREFETCHED)).isZero();
    }

    @Test
    void programMayNameTheWrapperItself() throws Exception {
        writeLines("a.txt", 10_000, "\n");
        Outcome outcome = run("named", typed(PrefetchInputFormat.class), stock());
        assertThat(outcome.output())
                .isEqualTo(run("stock", TextInputFormat.class, stock()).output());
        assertThat(outcome.ours(PrefetchCounters.SPLITS_PREFETCHED)).isEqualTo(1);
    }

    @Test
    void jobAfterAClientOfTheSameConfigurationIsStillWrapped() throws Exception {
        writeLines("a.txt", 10_000, "\n");
        // As the Sort of Hadoop's examples does.
        Configuration shared = prefetching();
        try (var client = new JobClient(shared)) {
            assertThat(client.getClusterStatus()).isNotNull();
        }
        assertThat(run("first", TextInputFormat.class, shared).ours(PrefetchCounters.SPLITS_PREFETCHED))
                .isEqualTo(1);
        assertThat(run("second", TextInputFormat.class, shared).ours(PrefetchCounters.SPLITS_PREFETCHED))
                .isEqualTo(1);
    }

    @Test
    void mapperThatStopsEarlyLeavesNoThread() throws Exception {
        writeLines("a.txt", 4 * FILE_BYTES, "\n");
        Outcome outcome = runFirstLines(prefetching());
        assertThat(outcome.records()).isEqualTo(10);
        assertThat(outcome.ours("Bytes consumed")).isLessThan(300_000);
        assertThat(outcome.output()).isEqualTo(runFirstLines(stock()).output());
        assertThat(Threads.readingAhead("a.txt")).isEmpty();
    }

    private Outcome runFirstLines(Configuration with) throws Exception {
        Configuration copy = new Configuration(with);
        copy.setClass("mapreduce.job.map.class", FirstLines.class, Mapper.class);
        Path output = folder.resolve("first-" + with.get("terrain.plugins"));
        Job job = Job.getInstance(copy);
        job.setNumReduceTasks(0);
        FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(input.toUri()));
        FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output.toUri()));
        assertThat(job.waitForCompletion(false)).isTrue();
        return new Outcome(Files.readString(output.resolve("part-m-00000")), job.getCounters());
    }

    /** Takes ten records and goes home. */
    public static final class FirstLines extends Mapper<LongWritable, Text, Text, NullWritable> {
        @Override
        public void run(Context context) throws IOException, InterruptedException {
            for (int i = 0; i < 10 && context.nextKeyValue(); i++) {
                context.write(context.getCurrentValue(), NullWritable.get());
            }
        }
    }
}
