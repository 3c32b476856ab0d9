package dev.terrain.prefetch.internal.hdfs;

import dev.terrain.prefetch.internal.device.ThreadIo;
import java.io.IOException;
import java.net.InetAddress;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.net.NetUtils;

/**
 * The disks below a stream of HDFS: those of this machine, unless the stream reads from a DataNode elsewhere. Used by
 * one thread at a time.
 */
public final class LocalDataNode extends ThreadIo {

    private final HdfsDataInputStream stream;
    private String lastAddress = "";
    private boolean lastIsHere;

    /** Those below a stream of HDFS. */
    public static ThreadIo below(FSDataInputStream stream) {
        return new LocalDataNode(stream);
    }

    private LocalDataNode(FSDataInputStream stream) {
        this.stream = (HdfsDataInputStream) stream;
    }

    /** What the disks of this machine have read so far; {@link #UNKNOWN} if others serve the stream. */
    @Override
    public long fetchedBytes() {
        DatanodeInfo node = stream.getCurrentDatanode();
        return node == null || isHere(node.getIpAddr()) ? fetchedBytesOfMachine() : UNKNOWN;
    }

    private boolean isHere(String address) {
        if (!address.equals(lastAddress)) {
            lastAddress = address;
            try {
                // An address in numbers, which nobody is asked about.
                lastIsHere = NetUtils.isLocalAddress(InetAddress.getByName(address));
            } catch (IOException e) {
                lastIsHere = false;
            }
        }
        return lastIsHere;
    }
}
