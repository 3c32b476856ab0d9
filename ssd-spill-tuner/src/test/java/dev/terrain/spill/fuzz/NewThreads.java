package dev.terrain.spill.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;

/** The threads of this JVM that began after this was made, whatever their names, without those that others leave. */
public final class NewThreads {

    /** Of Hadoop's buffer when a task has failed; of all file systems of the JVM; of {@code @Timeout}. */
    private static final Set<String> OF_OTHERS = Set.of(
            "SpillThread",
            "org.apache.hadoop.fs.FileSystem$Statistics$StatisticsDataReferenceCleaner",
            "junit-jupiter-timeout-watcher");

    private final Set<Thread> before = Thread.getAllStackTraces().keySet();

    /**
     * Waits for them, even in a thread that has been interrupted: a pool counts as ended a moment before its threads.
     */
    public void assertEnded() throws InterruptedException {
        boolean interrupted = Thread.interrupted();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (!before.contains(thread) && !OF_OTHERS.contains(thread.getName())) {
                thread.join(10_000);
                assertThat(thread.isAlive()).as(thread.getName()).isFalse();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
