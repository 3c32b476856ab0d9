package dev.terrain.zone.internal.linux;

import com.sun.jna.Pointer;
import com.sun.jna.ptr.LongByReference;
import java.util.ArrayList;
import java.util.List;

/**
 * Free space of an {@link Ext2FileSystem} and what is taken of it, in its bitmap of blocks. Ranges are in bytes, of
 * whole blocks. Not thread-safe.
 */
public final class Ext2Space {

    // errcode_t (ext2fs/ext2_err.h)
    private static final long EXT2_ET_MAGIC_BLOCK_BITMAP64 = 2133571438L;

    // struct struct_ext2_filsys
    private static final int BLOCK_MAP = 88;

    /** What libext2fs takes as an int. */
    private static final long MOST_BLOCKS = 1 << 30;

    private final Ext2Library library;
    private final Pointer fs;
    private final long firstDataBlock;
    private final long blocks;
    private final int blockSize;

    Ext2Space(Ext2Library library, Pointer fs, long firstDataBlock, long blocks, int blockSize) {
        this.library = library;
        this.fs = fs;
        this.firstDataBlock = firstDataBlock;
        this.blocks = blocks;
        this.blockSize = blockSize;
    }

    /** Whether the bitmap is where this class looks for it, and as long as the file system. */
    boolean hasKnownLayout() {
        return bitmap() != null
                && bitmap().getLong(0) == EXT2_ET_MAGIC_BLOCK_BITMAP64
                && library.ext2fs_get_block_bitmap_end2(bitmap()) == blocks - 1;
    }

    /** What is free, by address. */
    public List<Range> free() {
        List<Range> free = new ArrayList<>();
        long at = firstDataBlock;
        long last = blocks - 1;
        LongByReference found = new LongByReference();
        while (at <= last
                && library.ext2fs_find_first_zero_generic_bmap(bitmap(), at, last, found)
                                .longValue()
                        == 0) {
            long start = found.getValue();
            boolean more = library.ext2fs_find_first_set_generic_bmap(bitmap(), start, last, found)
                            .longValue()
                    == 0;
            at = more ? found.getValue() : last + 1;
            free.add(new Range(start * blockSize, at * blockSize));
        }
        return free;
    }

    /** Keeps free ranges from being given to files, in memory alone; {@link #unreserve} has to follow. */
    public void reserve(List<Range> free) {
        inPieces(free, (block, count) -> library.ext2fs_mark_block_bitmap_range2(bitmap(), block, count));
    }

    /** Undoes {@link #reserve}. */
    public void unreserve(List<Range> free) {
        inPieces(free, (block, count) -> library.ext2fs_unmark_block_bitmap_range2(bitmap(), block, count));
    }

    /** Sets the bits of free ranges, and counts them as used; no file owns them then. */
    public void setUsed(List<Range> free) {
        inPieces(free, (block, count) -> library.ext2fs_block_alloc_stats_range(fs, block, count, 1));
    }

    /** Undoes {@link #setUsed}. */
    public void setFree(List<Range> used) {
        inPieces(used, (block, count) -> library.ext2fs_block_alloc_stats_range(fs, block, count, -1));
    }

    private Pointer bitmap() {
        return fs.getPointer(BLOCK_MAP);
    }

    private void inPieces(List<Range> ranges, Piece piece) {
        for (Range range : ranges) {
            long end = range.end() / blockSize;
            for (long block = range.start() / blockSize; block < end; ) {
                int count = (int) Math.min(MOST_BLOCKS, end - block);
                piece.apply(block, count);
                block += count;
            }
        }
    }

    @FunctionalInterface
    private interface Piece {
        void apply(long block, int count);
    }
}
