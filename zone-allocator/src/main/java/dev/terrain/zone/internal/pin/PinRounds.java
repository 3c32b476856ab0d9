package dev.terrain.zone.internal.pin;

import dev.terrain.zone.internal.linux.Extent;
import dev.terrain.zone.internal.linux.KernelException;
import dev.terrain.zone.internal.linux.KernelFile;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Takes every free byte behind the limit, in rounds: take what is available but the margin, give back what lies in the
 * zone, commit, and look what is still free behind the limit.
 *
 * <p>The allocator cannot be told where to look, but it can be left nothing else: what a round leaves free, margin and
 * root's reserve, fits into the zone. The first round takes all, the next ones only as much as is still free behind the
 * limit, which is where the file goes on; one that gains nothing is followed by one that takes all.
 *
 * <p>Allocates in slices and looks at what is available before each, so that running writers find the margin.
 */
final class PinRounds {

    /** Less than this behind the limit is as good as nothing. */
    static final long NEGLIGIBLE_BYTES = 1 << 20;

    /** ext4 ends at 16 TiB a file. */
    private static final long FILE_BYTES = 4L << 40;

    /** ext4 takes 0.3 s for so much, empty and sparse. */
    private static final long SLICE_BYTES = 64L << 30;

    private static final long SMALLEST_SLICE_BYTES = PinPlan.ALIGNMENT_BYTES;

    private static final int ROUNDS_WITHOUT_PROGRESS = 2;

    private final PinFolder folder;
    private final long limitBytes;
    private final long marginBytes;
    private final PinProgress progress;

    PinRounds(PinFolder folder, long limitBytes, long marginBytes, PinProgress progress) {
        this.folder = folder;
        this.limitBytes = limitBytes;
        this.marginBytes = marginBytes;
        this.progress = progress;
    }

    /** Returns what is still free behind the limit. */
    long run() throws IOException {
        giveZoneBack();
        long behind = behind();
        long total = behind;
        int round = 0;
        int idle = 0;
        while (behind >= NEGLIGIBLE_BYTES && idle < ROUNDS_WITHOUT_PROGRESS) {
            progress.report("pinned", total - behind, total);
            take(round++ == 0 || idle > 0 ? Long.MAX_VALUE : behind + SMALLEST_SLICE_BYTES);
            giveZoneBack();
            long now = behind();
            idle = now < behind ? 0 : idle + 1;
            behind = now;
        }
        progress.report("pinned", Math.max(0, total - behind), total);
        return behind;
    }

    /** Gives back what the pin files hold before the limit, and commits it. */
    void giveZoneBack() throws IOException {
        for (Path path : folder.files()) {
            try (KernelFile file = folder.openFile(path)) {
                punchBefore(file);
            }
        }
        folder.root().syncFileSystem();
    }

    private void punchBefore(KernelFile file) throws IOException {
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

    private static void punch(KernelFile file, long start, long end) throws IOException {
        if (end > start) {
            file.punchHole(start, end - start);
        }
    }

    private long behind() throws IOException {
        return FreeSpace.of(folder.root(), folder.mountPoint(), limitBytes).behindBytes();
    }

    /** Takes {@code wanted} bytes, or what is there but the margin; goes on where the last file ends. */
    private void take(long wanted) throws IOException {
        FileStore store = Files.getFileStore(folder.mountPoint());
        long left = wanted;
        long slice = SLICE_BYTES;
        while (true) {
            try (KernelFile file = lastFile()) {
                long offset = end(file);
                while (offset < FILE_BYTES) {
                    long spare = Math.min(left, store.getUsableSpace() - marginBytes);
                    slice = Math.min(slice, spare - Math.floorMod(spare, SMALLEST_SLICE_BYTES));
                    if (slice < SMALLEST_SLICE_BYTES) {
                        return;
                    }
                    if (take(file, offset, slice)) {
                        offset += slice;
                        left -= slice;
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
        long allocated = extents.isEmpty()
                ? 0
                : extents.get(extents.size() - 1).logical()
                        + extents.get(extents.size() - 1).length();
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
