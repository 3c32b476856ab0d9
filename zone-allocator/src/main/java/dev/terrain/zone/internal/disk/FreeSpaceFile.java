package dev.terrain.zone.internal.disk;

import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.disk.DiskPlace.OnDisk;
import dev.terrain.zone.internal.linux.AlignedBuffer;
import dev.terrain.zone.internal.linux.Extent;
import dev.terrain.zone.internal.linux.KernelFile;
import dev.terrain.zone.internal.linux.Range;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.LongUnaryOperator;

/**
 * A disk read through a file in its free space, by any user who may write there.
 *
 * <p>The file takes all free space but a margin, without writing; the kernel says where that lies; what is not to be
 * read is given back at once, and the rest is written, since blocks that were never written are read without the disk.
 * The file has no name from the start, so the kernel frees it however this process ends. While all pieces together are
 * smaller than the disk's own memory, that memory may answer instead of the platters.
 */
public final class FreeSpaceFile implements ReadableDisk {

    private static final long LEAST_MARGIN_BYTES = 1L << 30;
    private static final int MARGIN_PERCENT = 5;

    /** ext4 with blocks of 4 KiB holds files up to 16 TiB (ext4(5), Documentation/filesystems/ext4/overview.rst). */
    private static final long LARGEST_FILE_BYTES = 15L << 40;

    private static final int WRITE_BYTES = 4 << 20;

    private final KernelFile file;
    private final DirectReads reads;
    private final OnDisk place;
    private final long allocatedBytes;

    /** By the disk address at which they begin. */
    private final TreeMap<Long, Stretch> stretches = new TreeMap<>();

    private FreeSpaceFile(KernelFile file, OnDisk place, long allocatedBytes) {
        this.file = file;
        this.place = place;
        this.allocatedBytes = allocatedBytes;
        reads = new DirectReads(file);
    }

    /**
     * Takes the free space of the file system of {@code directory} but a margin of {@value #MARGIN_PERCENT} % and at
     * least 1 GiB.
     *
     * @param place where that file system lies
     * @throws IOException when there is too little space, no permission, or a file system without fallocate(2)
     */
    public static FreeSpaceFile create(Path directory, OnDisk place) throws IOException {
        return create(directory, place, totalBytes -> totalBytes / 100 * MARGIN_PERCENT);
    }

    /**
     * Takes the free space of the file system of {@code directory} but a margin of at least 1 GiB.
     *
     * @param place where that file system lies
     * @param marginBytes what stays free of a file system of so many bytes
     * @throws IOException when there is too little space, no permission, or a file system without fallocate(2)
     */
    public static FreeSpaceFile create(Path directory, OnDisk place, LongUnaryOperator marginBytes) throws IOException {
        FileStore store = Files.getFileStore(directory);
        long room = room(directory, store.getUsableSpace(), store.getTotalSpace(), marginBytes);
        Path name = directory.resolve(".terrain-zone-map-" + UUID.randomUUID());
        KernelFile file;
        try {
            // In one step: others may write in this directory, and put a link to something else there meanwhile.
            file = KernelFile.open(name, KernelFile.Access.CREATE_NEW_DIRECT);
        } finally {
            Files.deleteIfExists(name);
        }
        try {
            file.allocate(0, room);
            FreeSpaceFile created = new FreeSpaceFile(file, place, room);
            created.locate(file.extents());
            return created;
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
        return ZoneProfile.Method.FILE;
    }

    @Override
    public List<Range> readable() {
        return stretches.entrySet().stream()
                .map(e -> new Range(e.getKey(), e.getKey() + e.getValue().length))
                .toList();
    }

    @Override
    public void prepare(List<Range> pieces, Runnable afterEach) throws IOException {
        List<Range> inFile = new ArrayList<>();
        for (Range piece : pieces) {
            long start = offset(piece.start());
            inFile.add(new Range(start, start + piece.length()));
        }
        inFile.sort(Comparator.comparingLong(Range::start));
        giveBackAllBut(inFile);
        AlignedBuffer data = new AlignedBuffer(WRITE_BYTES);
        data.fill((byte) 0x5a);
        for (Range piece : inFile) {
            write(data, piece);
            afterEach.run();
        }
        file.sync();
    }

    @Override
    public void read(long diskAddress, int bytes) throws IOException {
        reads.read(offset(diskAddress), bytes);
    }

    /** Frees all its blocks. */
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
        return room / AlignedBuffer.ALIGNMENT * AlignedBuffer.ALIGNMENT;
    }

    /** Joins extents that follow each other both in the file and on the disk. */
    private void locate(List<Extent> extents) {
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
            fileEnd = extent.logical() + extent.length();
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
        if (at < allocatedBytes) {
            file.truncate(at);
        }
    }

    private void write(AlignedBuffer data, Range piece) throws IOException {
        long at = piece.start();
        while (at < piece.end()) {
            at += file.write(data, at, (int) Math.min(data.capacity(), piece.end() - at));
        }
    }

    /** A part of the file that is in one piece on the disk. */
    private record Stretch(long offset, long length) {}
}
