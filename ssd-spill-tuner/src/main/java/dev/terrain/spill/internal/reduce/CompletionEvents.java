package dev.terrain.spill.internal.reduce;

import java.io.IOException;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.task.reduce.ExceptionReporter;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that asks the ApplicationMaster which map tasks have ended, as Hadoop's {@code EventFetcher} does, which
 * is not public.
 *
 * <p>Hadoop asks once a second. This one asks up to ten times a second while that is at most a hundred requests a
 * second for all reduces of the job.
 */
final class CompletionEvents extends Thread {
    private static final Logger LOG = LoggerFactory.getLogger(CompletionEvents.class);

    // As in Hadoop's Shuffle and EventFetcher.
    private static final int EVENTS_MIN = 100;
    private static final int EVENTS_MAX = 10_000;
    private static final int EVENTS_OF_JOB_MAX = 3_000_000;
    private static final int FAILURES_MAX = 10;
    private static final int RETRY_MILLIS = 5_000;

    private static final int POLL_MILLIS_MIN = 100;
    private static final int POLL_MILLIS_MAX = 1_000;
    private static final int POLL_MILLIS_OF_REDUCE = 10;

    private static final int JOIN_MILLIS = 5_000;

    private final ReduceSide<?, ?> side;
    private final ShuffleScheduler<?, ?> scheduler;
    private final ExceptionReporter failures;
    private final int eventsAtOnce;
    private final int pollMillis;
    private int next;
    private volatile boolean stopped;

    CompletionEvents(ReduceSide<?, ?> side, ShuffleScheduler<?, ?> scheduler, ExceptionReporter failures) {
        super("map-completion-events");
        setDaemon(true);
        this.side = side;
        this.scheduler = scheduler;
        this.failures = failures;
        int reduces = Math.max(1, side.job().getNumReduceTasks());
        this.eventsAtOnce = Math.min(EVENTS_MAX, Math.max(EVENTS_MIN, EVENTS_OF_JOB_MAX / reduces));
        this.pollMillis = Math.max(POLL_MILLIS_MIN, Math.min(POLL_MILLIS_MAX, POLL_MILLIS_OF_REDUCE * reduces));
    }

    @Override
    public void run() {
        int failed = 0;
        try {
            while (!stopped) {
                try {
                    poll();
                    failed = 0;
                    Thread.sleep(pollMillis);
                } catch (IOException e) {
                    LOG.info("Cannot ask which maps have ended", e);
                    failed++;
                    if (failed >= FAILURES_MAX) {
                        throw new IOException("too many failures downloading events", e);
                    }
                    Thread.sleep(RETRY_MILLIS);
                }
            }
        } catch (InterruptedException e) {
            LOG.debug("No more events are wanted", e);
        } catch (Throwable t) { // As Hadoop's: any failure fails the task.
            failures.reportException(t);
        }
    }

    private void poll() throws IOException, InterruptedException {
        TaskAttemptID reduce = (TaskAttemptID) side.context().getReduceId();
        TaskCompletionEvent[] events;
        do {
            events = side.context()
                    .getUmbilical()
                    .getMapCompletionEvents(reduce.getJobID(), next, eventsAtOnce, reduce)
                    .getMapTaskCompletionEvents();
            next += events.length;
            for (TaskCompletionEvent event : events) {
                scheduler.resolve(event);
            }
        } while (events.length == eventsAtOnce);
    }

    /** Ends the thread. */
    void shutDown() throws InterruptedException {
        stopped = true;
        interrupt();
        join(JOIN_MILLIS);
    }
}
