package dev.terrain.prefetch.internal.task;

import dev.terrain.prefetch.internal.device.ReaderFacts;
import dev.terrain.prefetch.internal.device.ThreadIo;
import dev.terrain.prefetch.internal.hdfs.LocalDataNode;
import dev.terrain.prefetch.internal.stream.KernelWait;
import dev.terrain.prefetch.internal.stream.Probe;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;

/** How it is found out whether the reader of a stream waits for a device, which depends on the file system. */
final class ReaderWatch {

    private ReaderWatch() {}

    /** For a stream that this real file system opened. */
    static Probe of(FileSystem fs, FSDataInputStream real) {
        if (fs.getUri().getScheme().equals("file")) {
            return watch(new ReaderFacts(), KernelWait.FAST_BYTES_PER_SECOND);
        }
        return isHdfs(real)
                ? watch(new LocalDataNode(real), KernelWait.FAST_DATANODE_BYTES_PER_SECOND)
                : watch(new SleepAlone(), KernelWait.FAST_BYTES_PER_SECOND);
    }

    private static Probe watch(ReaderFacts facts, long fastBytesPerSecond) {
        return Probe.watching(new KernelWait(facts, fastBytesPerSecond));
    }

    /** Where nobody knows what is fetched. */
    private static final class SleepAlone extends ReaderFacts {
        @Override
        public long fetchedBytes() {
            return ThreadIo.UNKNOWN;
        }
    }

    /** Without the class, which may be missing where other file systems are read. */
    private static boolean isHdfs(FSDataInputStream real) {
        return real.getClass().getName().equals("org.apache.hadoop.hdfs.client.HdfsDataInputStream");
    }
}
