package dev.terrain.zone.internal.pin;

import dev.terrain.zone.internal.disk.Progress;
import dev.terrain.zone.internal.linux.Ext2FileSystem;
import dev.terrain.zone.internal.linux.Range;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The pin of an unmounted ext2, ext3 or ext4: the same files in the same folder, so that mounted it is a pin like any
 * other; or, as Fujishima and Yamaguchi did, bits in the block bitmaps and nothing else.
 */
public final class OfflinePin {

    /** A file mapped by blocks of 1 KiB ends at 16 GiB. */
    private static final long BLOCK_MAPPED_FILE_BYTES = 15L << 30;

    /** Far from ext4's 16 TiB, so that there is progress to report. */
    private static final long EXTENT_MAPPED_FILE_BYTES = 64L << 30;

    /** A block of a block-mapped file's map holds addresses of 4 bytes; with some room for the maps of maps. */
    private static final int MAP_BYTES_PER_BLOCK = 5;

    private static final int MOST_FILES = 9999;

    private final Path device;
    private final Progress progress;

    public OfflinePin(Path device, Progress progress) {
        this.device = device;
        this.progress = progress;
    }

    /**
     * What a pin does to the file system.
     *
     * @param toPinBytes what it takes
     * @param availableBeforeBytes what df shows as available when it is mounted without a pin, but for the 16 MiB or
     *     less that ext4 keeps to itself
     * @param availableAfterBytes the same with the pin
     */
    public record Forecast(long toPinBytes, long availableBeforeBytes, long availableAfterBytes) {}

    /**
     * What a pin with this limit would do; changes nothing.
     *
     * @throws IOException where such a pin is not possible
     */
    public Forecast forecast(long limitBytes) throws IOException {
        try (Ext2FileSystem fs = Ext2FileSystem.open(device)) {
            requireUnpinned(fs);
            requireRoom(fs, limitBytes);
            List<Range> free = fs.space().free();
            return new Forecast(
                    Range.sum(Range.behind(free, limitBytes)),
                    Math.max(0, Range.sum(free) - fs.reservedBytes()),
                    Range.sum(Range.before(free, limitBytes)) - fs.reservedBytes());
        }
    }

    /** Gives every free block behind the limit to files; returns what is still free there. */
    public long build(long limitBytes) throws IOException {
        try (Ext2FileSystem fs = Ext2FileSystem.open(device)) {
            requireUnpinned(fs);
            requireRoom(fs, limitBytes);
            fs.begin();
            int folder = fs.createDirectory(PinFolder.NAME);
            PinState state = new PinState(PinState.Phase.PINNED, limitBytes, OptionalLong.empty(), Instant.now());
            fs.createFile(folder, PinFolder.STATE, state.toJson());
            List<Range> zone = Range.before(fs.space().free(), limitBytes);
            fs.space().reserve(zone);
            long left = takeAll(fs, folder);
            fs.space().unreserve(zone);
            fs.finish();
            return left;
        }
    }

    private long takeAll(Ext2FileSystem fs, int folder) throws IOException {
        long most = fs.hasExtents() ? EXTENT_MAPPED_FILE_BYTES : BLOCK_MAPPED_FILE_BYTES;
        List<Range> free = fs.space().free();
        long total = Range.sum(free);
        progress.report("pinned", 0, total);
        for (int number = 1; number <= MOST_FILES && !free.isEmpty(); number++) {
            long bytes = Range.sum(free);
            long forMaps = fs.hasExtents()
                    ? 0
                    : bytes / (fs.blockSize() / MAP_BYTES_PER_BLOCK) / fs.blockSize() * fs.blockSize();
            long wanted = Math.min(most, bytes - forMaps);
            fs.allocateFile(folder, PinFolder.nameOf(number), free.get(0).start(), wanted);
            free = fs.space().free();
            if (Range.sum(free) == bytes) {
                break;
            }
            progress.report("pinned", total - Range.sum(free), total);
        }
        return Range.sum(free);
    }

    /** Deletes the files of a pin, and the folder. */
    public void release() throws IOException {
        try (Ext2FileSystem fs = Ext2FileSystem.open(device)) {
            OptionalInt folder = fs.find(fs.root(), PinFolder.NAME);
            if (folder.isEmpty()) {
                throw new IOException(device + " is not pinned: there is nothing to release");
            }
            if (!fs.isPrivateDirectoryOfRoot(folder.getAsInt())) {
                throw new IOException("the " + PinFolder.NAME + " of " + device
                        + " is not a folder of root's with mode 0700, so no pin made it: mount it and see what it is");
            }
            List<String> names = pinFiles(fs, folder.getAsInt());
            fs.begin();
            for (int i = 0; i < names.size(); i++) {
                fs.delete(folder.getAsInt(), names.get(i));
                progress.report("files released", i + 1L, names.size());
            }
            if (fs.find(folder.getAsInt(), PinFolder.STATE).isPresent()) {
                fs.delete(folder.getAsInt(), PinFolder.STATE);
            }
            fs.delete(fs.root(), PinFolder.NAME);
            fs.finish();
        }
    }

    private static List<String> pinFiles(Ext2FileSystem fs, int folder) throws IOException {
        List<String> names = new ArrayList<>();
        for (int number = 1; number <= MOST_FILES; number++) {
            String name = PinFolder.nameOf(number);
            if (fs.find(folder, name).isPresent()) {
                names.add(name);
            }
        }
        return names;
    }

    /**
     * Sets the bits of every free block behind the limit. e2fsck calls them "block bitmap differences", and with -y
     * clears them.
     *
     * @param savedList a new file, written before the first bit is set
     */
    public long setBits(long limitBytes, Path savedList) throws IOException {
        try (Ext2FileSystem fs = Ext2FileSystem.open(device)) {
            requireRoom(fs, limitBytes);
            List<Range> ranges = Range.behind(fs.space().free(), limitBytes);
            SavedList.of(fs, ranges).write(savedList);
            fs.begin();
            fs.space().setUsed(ranges);
            fs.finish();
            progress.report("bits set", Range.sum(ranges), Range.sum(ranges));
            return Range.sum(ranges);
        }
    }

    /**
     * Clears the bits that {@link #setBits} set, and leaves the file system in need of e2fsck: where the list is older
     * than the last e2fsck, files may own some of its blocks by now, and e2fsck sets the bits of these again.
     *
     * @throws IOException when the list is none or another file system's, or a range of it is free already, as e2fsck
     *     leaves it
     */
    public long clearBits(Path savedList) throws IOException {
        SavedList list = SavedList.read(savedList);
        try (Ext2FileSystem fs = Ext2FileSystem.open(device)) {
            list.requireOf(fs.uuid(), fs.blocks(), device);
            List<Range> ranges = list.ranges();
            for (Range free : fs.space().free()) {
                for (Range range : ranges) {
                    if (range.start() < free.end() && free.start() < range.end()) {
                        throw new IOException(
                                "of the list " + savedList + " bytes " + free.start() + " to " + free.end()
                                        + " are free on " + device + ": e2fsck has undone this pin; delete the list");
                    }
                }
            }
            fs.begin();
            fs.space().setFree(ranges);
            fs.finishInNeedOfFsck();
            progress.report("bits cleared", Range.sum(ranges), Range.sum(ranges));
            return Range.sum(ranges);
        }
    }

    private void requireUnpinned(Ext2FileSystem fs) throws IOException {
        if (fs.find(fs.root(), PinFolder.NAME).isPresent()) {
            throw new IOException(device + " is pinned already: release it first, or mount it and pin it again");
        }
    }

    /** As of a mounted file system: root's reserve for all of it has to fit into the zone. */
    private void requireRoom(Ext2FileSystem fs, long limitBytes) throws IOException {
        long free = Range.sum(Range.before(fs.space().free(), limitBytes));
        if (free - fs.reservedBytes() < PinRounds.NEGLIGIBLE_BYTES) {
            throw new IOException("next to nothing would be available in the zone of " + device + " (" + free
                    + " bytes free, less root's reserve for the whole file system): choose a larger zone, free space, or"
                    + " lower the reserve with tune2fs -m");
        }
    }
}
