package dev.terrain.prefetch.internal.hdfs;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.HdfsBlockLocation;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.net.Peer;
import org.apache.hadoop.hdfs.protocol.BlockChecksumOptions;
import org.apache.hadoop.hdfs.protocol.BlockChecksumType;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.datatransfer.Sender;
import org.apache.hadoop.hdfs.protocolPB.PBHelperClient;
import org.apache.hadoop.net.NetUtils;

/**
 * Has a DataNode read the checksum file of a block in one go, 1 MiB for 128 MiB of data, so that it is in the node's
 * page cache when the pieces of the block are read.
 *
 * <p>For each request a DataNode opens that file anew and reads it through a buffer of {@code io.file.buffer.size}, 4
 * KiB unless configured, while it sends the data: in a piece of 16 MiB the disk goes there four times and back. The
 * question for the checksum of the whole block ({@code BlockChecksumHelper}, Hadoop 3.4.2) reads it from beginning to
 * end.
 */
public final class BlockChecksums {

    private BlockChecksums() {}

    /**
     * Returns what reads the checksums of one replica; nothing is done where the file system is not HDFS itself.
     *
     * @param replica the index of a replica in the location
     */
    public static Runnable of(FileSystem fs, BlockLocation location, int replica) {
        if (fs instanceof DistributedFileSystem hdfs && location instanceof HdfsBlockLocation block) {
            LocatedBlock located = block.getLocatedBlock();
            DFSClient client = hdfs.getClient();
            return () -> read(client, located, located.getLocations()[replica]);
        }
        return () -> {};
    }

    private static void read(DFSClient client, LocatedBlock block, DatanodeInfo node) {
        try {
            InetSocketAddress address =
                    NetUtils.createSocketAddr(node.getXferAddr(client.getConf().isConnectToDnViaHostname()));
            try (Peer peer = client.newConnectedPeer(address, block.getBlockToken(), node)) {
                DataOutputStream out = new DataOutputStream(new BufferedOutputStream(peer.getOutputStream()));
                new Sender(out)
                        .blockChecksum(
                                block.getBlock(),
                                block.getBlockToken(),
                                new BlockChecksumOptions(BlockChecksumType.MD5CRC));
                // What it answers does not matter, but that it has read, and that it can say all of it.
                PBHelperClient.vintPrefixed(peer.getInputStream()).readAllBytes();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(node + " and the checksums of " + block.getBlock(), e);
        }
    }
}
