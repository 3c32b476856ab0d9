package dev.terrain.spill.internal.reduce;

import dev.terrain.spill.fuzz.RandomJob;
import dev.terrain.spill.fuzz.RawRecord;
import dev.terrain.spill.fuzz.SortedRecords;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.crypto.SecretKey;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.mapred.AMFeedback;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ReduceTask;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.util.Progress;
import org.jspecify.annotations.Nullable;

/** A reduce task without a job: what a shuffle sees of one, with a local directory of its own. */
final class ReduceTaskOfTest extends ReduceTask {
    static final SecretKey SECRET =
            JobTokenSecretManager.createSecretKey("of the job".getBytes(StandardCharsets.US_ASCII));

    private final JobConf job;
    private final TaskReporter reporter;
    private final Status status = new Status();
    private final List<TaskCompletionEvent> events;
    private volatile boolean ended;

    /** What the task would tell the ApplicationMaster. */
    static final class Status extends TaskStatus {
        private final Set<String> failedMaps = new TreeSet<>();

        @Override
        public boolean getIsMap() {
            return false;
        }

        @Override
        public synchronized void addFetchFailedMap(TaskAttemptID map) {
            failedMaps.add(map.toString());
        }

        synchronized Set<String> failedMaps() {
            return Set.copyOf(failedMaps);
        }
    }

    /**
     * A task of as many maps as the job says.
     *
     * @param events what the ApplicationMaster says of the maps
     */
    ReduceTaskOfTest(JobConf job, Path localDir, List<TaskCompletionEvent> events) {
        super(
                "job.xml",
                TaskAttemptID.forName("attempt_1_0001_r_%06d_0".formatted(MapOutputs.REDUCE)),
                MapOutputs.REDUCE,
                job.getNumMapTasks(),
                1);
        this.job = job;
        this.events = List.copyOf(events);
        job.set("mapreduce.cluster.local.dir", localDir.toString());
        setConf(job);
        setShuffleSecret(SECRET);
        reporter = new TaskReporter(new Progress(), null) {};
    }

    /** Returns what Hadoop would tell a shuffle of this task. */
    ShuffleConsumerPlugin.Context<Object, Object> context(@Nullable Map<TaskAttemptID, MapOutputFile> ofThisJvm)
            throws IOException {
        Class<? extends Reducer<?, ?, ?, ?>> combiner = combiner();
        return new ShuffleConsumerPlugin.Context<>(
                getTaskID(),
                job,
                FileSystem.getLocal(job),
                umbilical(),
                new LocalDirAllocator("mapreduce.cluster.local.dir"),
                reporter,
                RandomJob.codec(job),
                combiner,
                combiner == null
                        ? null
                        : new CombineOutputCollector<>(
                                reporter.getCounter(TaskCounter.COMBINE_OUTPUT_RECORDS), reporter, job),
                reporter.getCounter(TaskCounter.SPILLED_RECORDS),
                reporter.getCounter(TaskCounter.COMBINE_INPUT_RECORDS),
                reporter.getCounter(TaskCounter.SHUFFLED_MAPS),
                reporter.getCounter(TaskCounter.REDUCE_SHUFFLE_BYTES),
                reporter.getCounter(TaskCounter.FAILED_SHUFFLE),
                reporter.getCounter(TaskCounter.MERGED_MAP_OUTPUTS),
                status,
                new Progress(),
                new Progress(),
                this,
                getMapOutputFile(),
                ofThisJvm);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // As ReduceTask has it.
    private @Nullable Class<? extends Reducer<?, ?, ?, ?>> combiner() {
        return (Class) job.getCombinerClass();
    }

    private TaskUmbilicalProtocol umbilical() {
        return (TaskUmbilicalProtocol) Proxy.newProxyInstance(
                TaskUmbilicalProtocol.class.getClassLoader(),
                new Class<?>[] {TaskUmbilicalProtocol.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getMapCompletionEvents" -> next((int) arguments[1], (int) arguments[2]);
                    case "statusUpdate" -> {
                        AMFeedback feedback = new AMFeedback();
                        feedback.setTaskFound(true);
                        yield feedback;
                    }
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private MapTaskCompletionEventsUpdate next(int from, int most) {
        if (ended) {
            throw new IllegalStateException("the task has ended"); // ends a thread that Hadoop left
        }
        int to = Math.min(events.size(), from + most);
        return new MapTaskCompletionEventsUpdate(
                events.subList(Math.min(from, to), to).toArray(TaskCompletionEvent[]::new), false);
    }

    /** Lets threads that go on asking for events know that nobody waits for them. */
    void end() {
        ended = true;
    }

    long counter(TaskCounter counter) {
        return reporter.getCounter(counter).getValue();
    }

    Set<String> failedMaps() {
        return status.failedMaps();
    }

    /** Reads records to the end. */
    static SortedRecords read(RawKeyValueIterator records) throws IOException {
        List<RawRecord> read = new ArrayList<>();
        while (records.next()) {
            read.add(RawRecord.copyOf(records.getKey(), records.getValue()));
        }
        records.close();
        return new SortedRecords(read);
    }
}
