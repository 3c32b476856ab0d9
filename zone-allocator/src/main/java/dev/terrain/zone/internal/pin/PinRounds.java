package dev.terrain.zone.internal.pin;

import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.disk.Progress;
import dev.terrain.zone.internal.linux.Extent;
import dev.terrain.zone.internal.linux.KernelFile;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Takes every free byte behind the limit.
 *
 * <p>The allocator cannot be told where to look, but it can be left nothing else. First everything is taken but the
 * margin and root's reserve, which leaves some bytes free, anywhere. Then, in rounds, as many bytes as are free are
 * given back in the zone and as many taken: ext4 gives out freed blocks only after the transaction that freed them, and
 * XFS avoids such, so that what was free before is taken, also behind the limit. When nothing is free there any more,
 * all of the zone is given back.
 *
 * <p>Example: 8 GiB, zone of 2 GiB, 0.4 GiB for root, margin 0.1 GiB. 7.5 GiB are taken; of the 0.5 GiB left 0.3 lie
 * behind the limit. 0.5 GiB are punched out of the zone, 0.5 GiB taken: the old 0.5. Now 0.5 GiB are free, all in the
 * zone; the other 1.5 GiB of it follow.
 *
 * <p>Allocates in slices and looks at what is available before each, so that running writers find the margin, and
 * beside it {@link #METADATA_BYTES} for what the file system itself needs meanwhile.
 */
final class PinRounds {

    /** Less than this behind the limit is as good as nothing. */
    static final long NEGLIGIBLE_BYTES = 1 << 20;

    /** Once rounds have taken long, so much of the file system is as good as nothing. */
    private static final double NEGLIGIBLE_SHARE = 0.001;

    /** A round costs milliseconds on a file system of gigabytes and seconds on one of terabytes. */
    private static final long LONG_NANOS = 10_000_000_000L;

    /** ext4 ends at 16 TiB a file. */
    private static final long FILE_BYTES = 4L << 40;

    /** ext4 takes 0.3 s for so much, empty and sparse. */
    private static final long SLICE_BYTES = 64L << 30;

    private static final long SMALLEST_SLICE_BYTES = PinPlan.ALIGNMENT_BYTES;

    /** For directories, inodes and trees of extents, of writers and of the pin's own pieces. */
    private static final long METADATA_BYTES = 1 << 20;

    private static final int PIECES = 512;

    private static final int ROUNDS_WITHOUT_PROGRESS = 2;

    /** Pieces of {@link #NEGLIGIBLE_BYTES} that a pin gives up, behind the limit or not, for what must not fail. */
    static final int MOST_CONCEDED = 64;

    private final PinFolder folder;
    private final long limitBytes;
    private final long marginBytes;
    private final Progress progress;

    PinRounds(PinFolder folder, long limitBytes, long marginBytes, Progress progress) {
        this.folder = folder;
        this.limitBytes = limitBytes;
        this.marginBytes = marginBytes;
        this.progress = progress;
    }

    /** Returns what is still free behind the limit. */
    long run() throws IOException {
        giveZoneBack();
        FreeSpace free = FreeSpace.of(folder, limitBytes);
        long total = free.behindBytes();
        long behind = total;
        int idle = 0;
        long started = System.nanoTime();
        while (behind >= enough(free, System.nanoTime() - started) && idle < ROUNDS_WITHOUT_PROGRESS) {
            progress.report("pinned", total - behind, total);
            takeAllButMargin();
            free = FreeSpace.of(folder, limitBytes);
            idle = free.behindBytes() < behind ? 0 : idle + 1;
            behind = free.behindBytes();
            if (behind >= enough(free, System.nanoTime() - started)) {
                givePiecesBack(free.inZoneBytes() + free.behindBytes());
            }
        }
        giveZoneBack();
        progress.report("pinned", Math.max(0, total - behind), total);
        return behind;
    }

    /** Below this there is no reason for another round after {@code nanos} of them. */
    private static long enough(FreeSpace free, long nanos) {
        return nanos < LONG_NANOS ? NEGLIGIBLE_BYTES : negligibleBytes(free);
    }

    /** What a complete pin may leave free behind the limit. */
    static long negligibleBytes(FreeSpace free) {
        return Math.max(NEGLIGIBLE_BYTES, (long) (NEGLIGIBLE_SHARE * free.totalBytes()));
    }

    /** Gives back what the pin files hold before the limit, and commits it. */
    void giveZoneBack() throws IOException {
        for (Path path : folder.files()) {
            try (KernelFile file = folder.openFile(path)) {
                giveZoneBack(file);
            }
        }
        folder.root().syncFileSystem();
    }

    /** Punches neighbours in one go. */
    private void giveZoneBack(KernelFile file) throws IOException {
        long start = 0;
        long end = 0;
        for (Extent extent : file.extents()) {
            long inZone = extent.bytesBefore(limitBytes);
            if (inZone == 0) {
                continue;
            }
            if (extent.logical() != end) {
                punch(file, start, end);
                start = extent.logical();
            }
            end = extent.logical() + inZone;
        }
        punch(file, start, end);
    }

    /**
     * Gives back about {@code wanted} bytes before the limit, or what there is, in small pieces: XFS prefers the
     * longest free range, even if it has to wait until it may have it. Begins a new transaction, so that ext4, which
     * commits every 5 s, does not commit before as much is taken.
     */
    private void givePiecesBack(long wanted) throws IOException {
        folder.root().syncFileSystem();
        long piece = Math.max(NEGLIGIBLE_BYTES, wanted / PIECES - wanted / PIECES % SMALLEST_SLICE_BYTES);
        long left = wanted;
        for (Path path : folder.files()) {
            try (KernelFile file = folder.openFile(path)) {
                for (Extent extent : file.extents()) {
                    long inZone = extent.bytesBefore(limitBytes);
                    for (long at = 0; at < inZone && left > 0; at += 2 * piece) {
                        long length = Math.min(piece, inZone - at);
                        punch(file, extent.logical() + at, extent.logical() + at + length);
                        left -= length;
                    }
                }
            }
        }
    }

    /**
     * Gives a part of a file back. XFS needs room to do that, and a writer may have taken the last: then the end of the
     * file goes first, which needs none.
     */
    private static void punch(KernelFile file, long start, long end) throws IOException {
        if (end <= start) {
            return;
        }
        for (int conceded = 0; ; conceded++) {
            try {
                file.punchHole(start, end - start);
                return;
            } catch (KernelException e) {
                if (!e.isFull() || conceded == MOST_CONCEDED || !PinFolder.shorten(file, NEGLIGIBLE_BYTES)) {
                    throw e;
                }
            }
        }
    }

    /** Goes on where the last file ends. */
    private void takeAllButMargin() throws IOException {
        FileStore store = Files.getFileStore(folder.mountPoint());
        long slice = SLICE_BYTES;
        while (true) {
            try (KernelFile file = lastFile()) {
                long offset = end(file);
                while (offset < FILE_BYTES) {
                    long spare = store.getUsableSpace() - marginBytes - METADATA_BYTES;
                    slice = Math.min(slice, spare - Math.floorMod(spare, SMALLEST_SLICE_BYTES));
                    if (slice < SMALLEST_SLICE_BYTES) {
                        return;
                    }
                    if (take(file, offset, slice)) {
                        offset += slice;
                    } else {
                        slice /= 2;
                    }
                }
            }
        }
    }

    /**
     * The one to go on with. The allocator goes on behind the last blocks of a file; with a new one it would begin at
     * the outer edge again.
     */
    private KernelFile lastFile() throws IOException {
        List<Path> files = folder.files();
        if (!files.isEmpty()) {
            KernelFile last = folder.openFile(files.get(files.size() - 1));
            if (end(last) < FILE_BYTES) {
                return last;
            }
            last.close();
        }
        return folder.createFile();
    }

    private static long end(KernelFile file) throws IOException {
        List<Extent> extents = file.extents();
        long allocated = extents.isEmpty() ? 0 : extents.get(extents.size() - 1).end();
        return Math.max(file.size(), allocated);
    }

    /** Whether there was so much; when not, a part may have been taken, which the next try at this offset counts in. */
    private static boolean take(KernelFile file, long offset, long length) throws IOException {
        try {
            file.allocate(offset, length);
            return true;
        } catch (KernelException e) {
            if (e.isFull()) {
                return false;
            }
            throw e;
        }
    }
}
