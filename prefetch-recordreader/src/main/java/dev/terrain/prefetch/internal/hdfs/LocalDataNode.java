package dev.terrain.prefetch.internal.hdfs;

import dev.terrain.prefetch.internal.device.ThreadIo;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/** The disks below a stream of HDFS: those of this machine, unless the stream reads from a DataNode elsewhere. */
public final class LocalDataNode extends ThreadIo {

    private final HdfsDataInputStream stream;

    public static ThreadIo below(FSDataInputStream stream) {
        return new LocalDataNode((HdfsDataInputStream) stream);
    }

    private LocalDataNode(HdfsDataInputStream stream) {
        this.stream = stream;
    }

    /** What the disks of this machine have read so far; {@link #UNKNOWN} if others serve the stream. */
    @Override
    public long fetchedBytes() {
        DatanodeInfo node = stream.getCurrentDatanode();
        return node == null || isHere(node) ? fetchedBytesOfMachine() : UNKNOWN;
    }

    private static boolean isHere(DatanodeInfo node) {
        try {
            // An address in numbers, which nobody is asked about; the answer is kept.
            return DFSUtilClient.isLocalAddress(new InetSocketAddress(node.getIpAddr(), node.getXferPort()));
        } catch (IOException e) {
            return false;
        }
    }
}
