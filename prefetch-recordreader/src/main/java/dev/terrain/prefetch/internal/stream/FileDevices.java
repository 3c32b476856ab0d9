package dev.terrain.prefetch.internal.stream;

import dev.terrain.prefetch.internal.device.Device;
import dev.terrain.prefetch.internal.device.Devices;
import dev.terrain.prefetch.internal.device.ThreadIo;
import dev.terrain.prefetch.internal.hdfs.BlockChecksums;
import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.net.NetUtils;

/**
 * Which device of this machine serves which bytes of a file.
 *
 * <p>A local file lies on one. A block of HDFS is read from the replica on this machine if there is one, whose storage
 * is a disk as a rule. Replicas elsewhere, in memory and erasure-coded blocks (which lie on many disks) have none.
 */
final class FileDevices {

    /**
     * An address of Hadoop's {@code BlockLocation.getNames()}, with its port; anything else would be looked up in DNS.
     */
    private static final Pattern ADDRESS = Pattern.compile("\\[?([0-9a-fA-F.:]+)]?:[0-9]+");

    /**
     * A part of the file.
     *
     * @param end where it ends
     * @param device that serves it from this machine
     * @param inTurn how to read when others wait for the device
     * @param preparing what to do first then, in the first turn
     */
    record Extent(long end, Optional<Device> device, Access inTurn, Runnable preparing) {

        /**
         * What was fetched so far from the disk below: by the current thread, or by all of the machine where a DataNode
         * reads for it; {@link ThreadIo#UNKNOWN} if no disk of this machine is below.
         */
        long fetchedBytes() {
            if (device.isEmpty()) {
                return ThreadIo.UNKNOWN;
            }
            return inTurn == Access.STREAMED ? new ThreadIo().fetchedBytes() : ThreadIo.fetchedBytesOfMachine();
        }
    }

    private static final Extent UNKNOWN = new Extent(Long.MAX_VALUE, Optional.empty(), Access.STREAMED, () -> {});

    /** A file that no device of this machine serves. */
    static final FileDevices NONE = new FileDevices(List.of());

    private final List<Extent> extents;

    private FileDevices(List<Extent> extents) {
        this.extents = extents;
    }

    /**
     * Of the file's bytes from {@code range.start()} to {@code range.end()}; none beyond.
     *
     * @throws IOException when the file cannot be asked about
     */
    static FileDevices of(FileSystem fs, Path path, ByteRange range, Devices devices) throws IOException {
        if (fs.getUri().getScheme().equals("file")) {
            Optional<Device> disk =
                    devices.below(java.nio.file.Path.of(path.toUri().getPath()));
            // The kernel's read-ahead goes no more than 128 KiB beyond a piece: reading on is as good, and faster.
            return new FileDevices(List.of(new Extent(Long.MAX_VALUE, disk, Access.STREAMED, () -> {})));
        }
        if (isMachinesOwn(fs)) {
            // Its block locations, if it makes any, know of no disk, and may be dear to make.
            return NONE;
        }
        List<Extent> extents = new ArrayList<>();
        for (BlockLocation block : fs.getFileBlockLocations(path, range.start(), range.end() - range.start())) {
            extents.add(extent(fs, block, devices));
        }
        return new FileDevices(extents);
    }

    Extent at(long position) {
        for (Extent extent : extents) {
            if (position < extent.end()) {
                return extent;
            }
        }
        return UNKNOWN;
    }

    /** Whether these are files of this machine's mounts under another scheme, such as those of a mounted Lustre. */
    private static boolean isMachinesOwn(FileSystem fs) {
        FileSystem inner = fs;
        while (inner instanceof FilterFileSystem filter) {
            inner = filter.getRawFileSystem();
        }
        return inner instanceof RawLocalFileSystem;
    }

    private static Extent extent(FileSystem fs, BlockLocation block, Devices devices) throws IOException {
        long end = block.getOffset() + block.getLength();
        int replica = localReplica(block);
        if (replica < 0) {
            return new Extent(end, Optional.empty(), Access.POSITIONED, () -> {});
        }
        Device device = devices.get("storage-" + block.getStorageIds()[replica]);
        Runnable preparing = isHdfs(block) ? BlockChecksums.of(fs, block, replica) : () -> {};
        return new Extent(end, Optional.of(device), Access.POSITIONED, preparing);
    }

    /** Of the replica on a disk of this machine, or -1. */
    private static int localReplica(BlockLocation block) throws IOException {
        String[] storages = block.getStorageIds();
        String[] names = block.getNames();
        if (block.isStriped() || storages == null || storages.length != names.length) {
            return -1;
        }
        for (int i = 0; i < names.length; i++) {
            if (isHere(names[i])) {
                return inMemory(block, i) ? -1 : i;
            }
        }
        return -1;
    }

    /** Without the class, which may be missing where other file systems are read. */
    private static boolean isHdfs(BlockLocation block) {
        return block.getClass().getName().equals("org.apache.hadoop.fs.HdfsBlockLocation");
    }

    private static boolean isHere(String name) throws IOException {
        var address = ADDRESS.matcher(name);
        return address.matches() && NetUtils.isLocalAddress(InetAddress.getByName(address.group(1)));
    }

    private static boolean inMemory(BlockLocation block, int replica) throws IOException {
        StorageType[] types = block.getStorageTypes();
        boolean transientStorage = types != null && replica < types.length && types[replica].isTransient();
        return transientStorage || Arrays.asList(block.getCachedHosts()).contains(block.getHosts()[replica]);
    }
}
