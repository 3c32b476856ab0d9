package dev.terrain.prefetch.internal.stream;

import dev.terrain.prefetch.internal.device.ThreadIo;
import dev.terrain.prefetch.internal.hdfs.LocalDataNode;
import java.util.function.LongPredicate;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;

/**
 * Tells by what the kernel counts whether a thread that reads waits for a device: it slept longer than a disk in the
 * machine would let it, and bytes came from a device meanwhile, as far as that can be known.
 *
 * <p>Worked example: a mapper reads 1 MiB in 20 ms, of which it computed 4 ms, stood in the CPU's queue for 10 ms and
 * slept for 6 ms. 1 MiB in 6 ms are 175 MB/s, less than {@value #FAST_BYTES_PER_SECOND} bytes a second: it waited, if
 * the kernel fetched 512 KiB of the 1 MiB or more. Read from the page cache it would not have slept at all, however
 * busy the CPUs are.
 *
 * <p>Not thread-safe, but a thread that takes the stream over from another one is noticed.
 */
public final class KernelWait implements LongPredicate {

    /** As much as the fastest spindles give (280 MB/s), about half of a SATA drive's flash, which needs no help. */
    static final long FAST_BYTES_PER_SECOND = 256 << 20;

    /**
     * A DataNode that lacks processors looks like a disk: eight mappers on two cores, each with 45 MB/s of what is
     * cached. Those who share a spindle get a third of its rate each, or less.
     */
    static final long FAST_DATANODE_BYTES_PER_SECOND = 32 << 20;

    /** The kernel counts a running thread's time at its ticks only, of 4 ms at most as a rule (CONFIG_HZ). */
    private static final long LEAST_NANOS = 5_000_000;

    /**
     * Of bytes that come from a device at least a half is fetched meanwhile: all but what was read ahead before. Other
     * reads of a DataNode's machine, such as those of a file system that looks for free space, are less.
     */
    private static final int COLD_PART = 2;

    /** No thread has this number. */
    private static final long NOBODY = 0;

    private final ThreadIo facts;
    private final long fastBytesPerSecond;
    private long bytes;
    private long thread = NOBODY;
    private long timeBefore;
    private long sleptBefore;
    private long fetchedBefore;

    /** Whether the first bytes were read: to open a file and a connection takes a while, too. */
    private boolean opened;

    /** For a stream that this real file system opened. */
    public static KernelWait of(FileSystem fs, FSDataInputStream real) {
        if (fs.getUri().getScheme().equals("file")) {
            return new KernelWait(new ThreadIo(), FAST_BYTES_PER_SECOND);
        }
        // By name: the class may be missing where other file systems are read.
        if (real.getClass().getName().equals("org.apache.hadoop.hdfs.client.HdfsDataInputStream")) {
            return new KernelWait(LocalDataNode.below(real), FAST_DATANODE_BYTES_PER_SECOND);
        }
        return new KernelWait(Elsewhere.facts(), FAST_BYTES_PER_SECOND);
    }

    /** Of a thread that reads from no device of this machine. */
    private static final class Elsewhere extends ThreadIo {

        /** As the superclass: to verify a caller that converts, the JVM would load this class with it. */
        static ThreadIo facts() {
            return new Elsewhere();
        }

        @Override
        public long fetchedBytes() {
            return UNKNOWN;
        }
    }

    /**
     * Watches nobody yet.
     *
     * @param fastBytesPerSecond whoever gets more while it sleeps does not wait
     */
    KernelWait(ThreadIo facts, long fastBytesPerSecond) {
        this.facts = facts;
        this.fastBytesPerSecond = fastBytesPerSecond;
    }

    /**
     * Whether the current thread waited while it read so many bytes, since the call before; the first call only begins
     * to watch.
     */
    @Override
    public boolean test(long bytesRead) {
        if (thread == NOBODY) {
            look();
            return false;
        }
        boolean opening = !opened;
        opened = true;
        bytes += bytesRead;
        if (!isSlow(facts.nanoTime() - timeBefore)) {
            // Nobody sleeps longer than that; the kernel need not be asked, which costs more than to read from memory.
            return false;
        }
        long threadBefore = thread;
        long slept = sleptBefore;
        long fetched = fetchedBefore;
        long read = bytes;
        look();
        boolean sleptLong = isSlow(sleptBefore - slept);
        boolean isKnown = fetched != ThreadIo.UNKNOWN && fetchedBefore != ThreadIo.UNKNOWN;
        bytes = 0;
        return thread == threadBefore
                && sleptLong
                && (isKnown ? fetchedBefore - fetched >= read / COLD_PART : !opening);
    }

    private boolean isSlow(long nanos) {
        return nanos > LEAST_NANOS && nanos / 1e9 * fastBytesPerSecond > bytes;
    }

    private void look() {
        thread = Thread.currentThread().getId();
        timeBefore = facts.nanoTime();
        sleptBefore = facts.sleptNanos();
        fetchedBefore = facts.fetchedBytes();
    }
}
