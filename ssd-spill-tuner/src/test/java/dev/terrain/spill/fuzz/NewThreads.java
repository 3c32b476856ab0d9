package dev.terrain.spill.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/** The threads of this JVM that began after this was made, whatever their names, without those that others leave. */
public final class NewThreads {

    /**
     * Of Hadoop's buffer when a task has failed; of the first process that a JVM starts; of all file systems of the
     * JVM; of {@code @Timeout}. The JVM's common pool is not ours either.
     */
    private static final Set<String> OF_OTHERS = Set.of(
            "SpillThread",
            "process reaper",
            "org.apache.hadoop.fs.FileSystem$Statistics$StatisticsDataReferenceCleaner",
            "junit-jupiter-timeout-watcher");

    private final Set<Thread> before = Thread.getAllStackTraces().keySet();

    /**
     * Waits for them, even in a thread that has been interrupted: a pool counts as ended a moment before its threads.
     */
    public void assertEnded() throws InterruptedException {
        boolean interrupted = Thread.interrupted();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (!before.contains(thread) && !isOfOthers(thread)) {
                thread.join(10_000);
                assertThat(thread.isAlive()).as(thread.getName()).isFalse();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isOfOthers(Thread thread) {
        return OF_OTHERS.contains(thread.getName())
                || (thread instanceof ForkJoinWorkerThread worker && worker.getPool() == ForkJoinPool.commonPool());
    }
}
