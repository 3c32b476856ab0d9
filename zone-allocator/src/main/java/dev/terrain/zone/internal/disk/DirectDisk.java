package dev.terrain.zone.internal.disk;

import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.linux.Extent;
import dev.terrain.zone.internal.linux.KernelFile;
import dev.terrain.zone.internal.linux.Range;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.function.LongUnaryOperator;

/**
 * A disk read with O_DIRECT: as a whole through its device, by a user who may read that and who then writes nothing; or
 * through a file in its free space, by any user who may write there.
 *
 * <p>The file takes all free space but a margin, without writing; the kernel says where that lies; what is not to be
 * read is given back at once, and the rest is written, since blocks that were never written are read without the disk.
 * The file has no name, so the kernel frees it however this process ends. While all pieces together are smaller than
 * the disk's own memory, that memory may answer instead of the platters.
 */
public final class DirectDisk implements ReadableDisk {

    private static final long LEAST_MARGIN_BYTES = 1L << 30;

    /** ext4 with blocks of 4 KiB holds files up to 16 TiB (ext4(5), Documentation/filesystems/ext4/overview.rst). */
    private static final long LARGEST_FILE_BYTES = 15L << 40;

    private static final int WRITE_BYTES = 4 << 20;

    private final KernelFile file;
    private final ZoneProfile.Method method;

    /** By the disk address at which they begin. */
    private final TreeMap<Long, Stretch> stretches = new TreeMap<>();

    private ByteBuffer buffer = KernelFile.buffer(WRITE_BYTES);

    private DirectDisk(KernelFile file, ZoneProfile.Method method) {
        this.file = file;
        this.method = method;
    }

    /**
     * Opens the device of the whole disk for reading.
     *
     * @throws KernelException when this user may not read it, or it is not there (in a container)
     */
    public static DirectDisk device(DiskPlace place) throws KernelException {
        DirectDisk disk = new DirectDisk(
                KernelFile.open(place.device(), KernelFile.Access.READ_DIRECT), ZoneProfile.Method.RAW_DEVICE);
        disk.stretches.put(0L, new Stretch(0, place.diskBytes()));
        return disk;
    }

    /**
     * Takes the free space of the file system of {@code directory} but a margin of at least 1 GiB.
     *
     * @param place where that file system lies
     * @param marginBytes what stays free of a file system of so many bytes
     * @throws IOException when there is too little space, no permission, or a file system without fallocate(2)
     */
    public static DirectDisk freeSpace(Path directory, DiskPlace place, LongUnaryOperator marginBytes)
            throws IOException {
        FileStore store = Files.getFileStore(directory);
        long room = room(directory, store.getUsableSpace(), store.getTotalSpace(), marginBytes);
        KernelFile file = KernelFile.open(directory, KernelFile.Access.CREATE_NAMELESS_DIRECT);
        try {
            file.allocate(0, room);
            DirectDisk disk = new DirectDisk(file, ZoneProfile.Method.FILE);
            disk.locate(file.extents(), place);
            return disk;
        } catch (KernelException e) {
            file.close();
            throw new IOException(
                    "cannot measure through a file in " + directory + " (" + e.getMessage()
                            + "): run as a user who may read " + place.device(),
                    e);
        }
    }

    @Override
    public ZoneProfile.Method method() {
        return method;
    }

    @Override
    public List<Range> readable() {
        return stretches.entrySet().stream()
                .map(e -> new Range(e.getKey(), e.getKey() + e.getValue().length))
                .toList();
    }

    @Override
    public void prepare(List<Range> pieces, IntConsumer written) throws IOException {
        if (method == ZoneProfile.Method.RAW_DEVICE) {
            return; // every address can be read as it is
        }
        written.accept(0);
        List<Range> inFile = new ArrayList<>();
        for (Range piece : pieces) {
            long start = offset(piece.start());
            inFile.add(new Range(start, start + piece.length()));
        }
        inFile.sort(Comparator.comparingLong(Range::start));
        giveBackAllBut(inFile);
        for (int i = 0; i < buffer.capacity(); i++) {
            buffer.put(i, (byte) 0x5a);
        }
        for (int i = 0; i < inFile.size(); i++) {
            write(inFile.get(i));
            written.accept(i + 1);
        }
        file.sync();
    }

    @Override
    public void read(long diskAddress, int bytes) throws IOException {
        if (buffer.capacity() < bytes) {
            buffer = KernelFile.buffer(bytes);
        }
        long offset = offset(diskAddress);
        int done = 0;
        while (done < bytes) {
            int count = file.read(buffer, offset + done, bytes - done);
            if (count <= 0) {
                throw new IOException(file + " ends at " + (offset + done) + ": it is smaller than it was");
            }
            done += count;
        }
    }

    /** Frees all blocks of the file. */
    @Override
    public void close() throws KernelException {
        file.close();
    }

    static long room(Path directory, long usableBytes, long totalBytes, LongUnaryOperator marginBytes)
            throws IOException {
        long margin = Math.max(LEAST_MARGIN_BYTES, marginBytes.applyAsLong(totalBytes));
        long room = Math.min(LARGEST_FILE_BYTES, usableBytes - margin);
        if (room < Sampling.QUICK.pieceBytes()) {
            throw new IOException("too little free space in " + directory + " to measure through a file ("
                    + usableBytes + " bytes, of which " + margin
                    + " stay free): free some, or run as a user who may read the disk");
        }
        return room / KernelFile.ALIGNMENT * KernelFile.ALIGNMENT;
    }

    /** Joins extents that follow each other both in the file and on the disk. */
    private void locate(List<Extent> extents, DiskPlace place) {
        long fileEnd = -1;
        long diskEnd = -1;
        for (Extent extent : extents) {
            long address = place.diskAddress(extent.physical());
            Map.Entry<Long, Stretch> last = stretches.lowerEntry(address);
            if (extent.logical() == fileEnd && address == diskEnd && last != null) {
                Stretch joined = last.getValue();
                stretches.put(last.getKey(), new Stretch(joined.offset, joined.length + extent.length()));
            } else if (extent.isPlaced()) {
                stretches.put(address, new Stretch(extent.logical(), extent.length()));
            }
            fileEnd = extent.end();
            diskEnd = address + extent.length();
        }
    }

    private long offset(long diskAddress) {
        Map.Entry<Long, Stretch> stretch = stretches.floorEntry(diskAddress);
        if (stretch == null || diskAddress >= stretch.getKey() + stretch.getValue().length) {
            throw new IllegalArgumentException("disk address " + diskAddress + " is not in " + file);
        }
        return stretch.getValue().offset + diskAddress - stretch.getKey();
    }

    private void giveBackAllBut(List<Range> inFile) throws KernelException {
        long at = 0;
        for (Range piece : inFile) {
            if (piece.start() > at) {
                file.punchHole(at, piece.start() - at);
            }
            at = piece.end();
        }
        file.truncate(at);
    }

    private void write(Range piece) throws IOException {
        long at = piece.start();
        while (at < piece.end()) {
            at += file.write(buffer, at, (int) Math.min(buffer.capacity(), piece.end() - at));
        }
    }

    /** A part of the file, or of the device, that is in one piece on the disk. */
    private record Stretch(long offset, long length) {}
}
