package dev.terrain.lustre.internal.split;

import dev.terrain.lustre.internal.layout.StripeMap;
import java.util.ArrayList;
import java.util.List;

/**
 * A file cut into blocks, each with the hosts nearest to its bytes. Blocks begin at multiples of the block size, as
 * splits of {@code FileInputFormat} do; neighbours with the same hosts are one.
 *
 * @param stripes where the file's bytes lie
 * @param servers of the file system that it is on
 */
public record FileBlocks(StripeMap stripes, NearbyServers servers) {

    /**
     * How hosts are chosen.
     *
     * @param blockBytes size of a block, above 0
     * @param hostsPerBlock the most hosts that are named, from 1 on
     * @param leastGain see {@link NearbyServers#nearest}
     */
    public record Choice(long blockBytes, int hostsPerBlock, double leastGain) {}

    /**
     * A block and who should read it.
     *
     * @param offset first byte in the file
     * @param length in bytes, above 0
     * @param hosts the nearest first; empty where all are alike
     */
    public record Block(long offset, long length, List<String> hosts) {

        public Block {
            hosts = List.copyOf(hosts);
        }
    }

    /**
     * The blocks that a range touches, whole ones but the last, which ends with the file.
     *
     * @param fileBytes size of the file
     * @param seed tells files apart, so that not all begin with the same node of a site
     */
    public List<Block> touching(Choice choice, long start, long length, long fileBytes, long seed) {
        long size = choice.blockBytes;
        long end = Math.min(fileBytes, length > fileBytes - start ? fileBytes : start + length);
        List<Block> blocks = new ArrayList<>();
        for (long offset = start / size * size; offset < end; offset += size) {
            long blockLength = Math.min(size, fileBytes - offset);
            List<String> hosts = servers.nearest(
                    servers.demand(stripes.bytesOf(offset, blockLength), blockLength),
                    seed + offset / size,
                    choice.hostsPerBlock,
                    choice.leastGain);
            Block last = blocks.isEmpty() ? null : blocks.get(blocks.size() - 1);
            if (last != null && last.hosts.equals(hosts)) {
                blocks.set(blocks.size() - 1, new Block(last.offset, last.length + blockLength, hosts));
            } else {
                blocks.add(new Block(offset, blockLength, hosts));
            }
        }
        return blocks;
    }
}
