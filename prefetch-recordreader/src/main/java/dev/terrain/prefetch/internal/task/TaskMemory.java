package dev.terrain.prefetch.internal.task;

import java.lang.management.ManagementFactory;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/**
 * The memory of the JVM and container that a task runs in.
 *
 * <p>Worked example: Hadoop's defaults, a heap of 200 MiB in a container of 1 GiB, and a share of 0.25. The share is 50
 * MiB; beside the heap there are 824 MiB, a quarter of that is 206 MiB: {@code budgetBytes(0.25)} is 50 MiB. With a
 * heap of 820 MiB the share is 205 MiB, but beside the heap there are 204 MiB, which class metadata, code and stacks
 * need as well: a quarter, 51 MiB. With {@code -XX:MaxDirectMemorySize=40m} it is 10 MiB, a quarter of that.
 *
 * @param heapBytes the maximum heap, which is also the most that the JVM gives to buffers beside it unless told
 *     otherwise
 * @param containerBytes beyond which the NodeManager kills the task, if it runs in a container
 * @param directBytes the most that the JVM gives to buffers beside the heap, if it was told
 */
public record TaskMemory(long heapBytes, OptionalLong containerBytes, OptionalLong directBytes) {

    /**
     * Three quarters are for others: for what else a JVM needs beside its heap, and for the buffers of the mapper's own
     * reads, codecs and the shuffle.
     */
    private static final int PARTS = 4;

    private static final String DIRECT_OPTION = "-XX:MaxDirectMemorySize=";

    /** Of this JVM, which runs a map task with this configuration. */
    public static TaskMemory ofThisJvm(Configuration conf) {
        return new TaskMemory(Runtime.getRuntime().maxMemory(), containerBytes(conf), directBytesOfThisJvm());
    }

    /** What pieces may take; 0 when the heap fills the container. */
    public long budgetBytes(double heapShare) {
        long besideHeap = Math.max(0, containerBytes.orElse(Long.MAX_VALUE) - heapBytes);
        long most = Math.min(besideHeap, directBytes.orElse(Long.MAX_VALUE)) / PARTS;
        return Math.min(most, (long) (heapBytes * heapShare));
    }

    /** What the JVM was told; empty where it was told nothing, or does not tell what. */
    static OptionalLong directBytesOfThisJvm() {
        long limit = 0;
        try {
            for (String argument : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
                if (argument.startsWith(DIRECT_OPTION)) {
                    limit = TraditionalBinaryPrefix.string2long(argument.substring(DIRECT_OPTION.length()));
                }
            }
        } catch (RuntimeException | LinkageError e) {
            return OptionalLong.empty();
        }
        return limit == 0 ? OptionalLong.empty() : OptionalLong.of(limit);
    }

    private static OptionalLong containerBytes(Configuration conf) {
        // YARN's Environment.CONTAINER_ID, which every process in a container has.
        if (System.getenv("CONTAINER_ID") == null) {
            return OptionalLong.empty();
        }
        // LocalContainerLauncher sets the flag in tasks that run inside the ApplicationMaster.
        long megabytes = conf.getBoolean("mapreduce.task.uberized", false)
                ? conf.getLong("yarn.app.mapreduce.am.resource.mb", 1536)
                : (conf instanceof JobConf job ? job : new JobConf(conf)).getMemoryRequired(TaskType.MAP);
        return OptionalLong.of(megabytes << 20);
    }
}
