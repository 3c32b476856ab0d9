package dev.terrain.zone.internal.linux;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.LongByReference;
import com.sun.jna.ptr.PointerByReference;
import java.io.IOException;

/** The functions of libext2fs (e2fsprogs 1.47, ext2fs/ext2fs.h) that a pin of an unmounted file system takes. */
interface Ext2Library extends Library {

    int ROOT_INODE = 2;

    // ext2fs_open
    int EXT2_FLAG_RW = 0x1;
    int EXT2_FLAG_EXCLUSIVE = 0x4000;
    int EXT2_FLAG_64BITS = 0x20000;

    // ext2fs_check_if_mounted
    int EXT2_MF_MOUNTED = 1;
    int EXT2_MF_BUSY = 16;

    // ext2fs_fallocate
    int EXT2_FALLOCATE_FORCE_INIT = 0x2;
    int EXT2_FALLOCATE_FORCE_UNINIT = 0x4;

    int EXT2_FT_REG_FILE = 1;
    int EXT2_FILE_WRITE = 1;

    /**
     * Loads it.
     *
     * @throws IOException naming the package when it is not installed
     */
    static Ext2Library load() throws IOException {
        try {
            Ext2Library library = Native.load("libext2fs.so.2", Ext2Library.class);
            library.initialize_ext2_error_table();
            return library;
        } catch (UnsatisfiedLinkError e) {
            throw new IOException(
                    "libext2fs.so.2 cannot be loaded: install libext2fs2 (Debian) or e2fsprogs-libs (RHEL)", e);
        }
    }

    /** The variable unix_io_manager: how devices are read. */
    static Pointer unixIoManager() {
        return NativeLibrary.getInstance("libext2fs.so.2")
                .getGlobalVariableAddress("unix_io_manager")
                .getPointer(0);
    }

    /** com_err's text for an error of libext2fs. */
    static String message(NativeLong error) {
        try {
            return NativeLibrary.getInstance("libcom_err.so.2")
                    .getFunction("error_message")
                    .invokeString(new Object[] {error}, false);
        } catch (UnsatisfiedLinkError e) {
            return "error " + error;
        }
    }

    void initialize_ext2_error_table();

    NativeLong ext2fs_check_if_mounted(String file, IntByReference flags);

    NativeLong ext2fs_open(
            String name, int flags, int superblock, int blockSize, Pointer manager, PointerByReference fs);

    NativeLong ext2fs_read_bitmaps(Pointer fs);

    NativeLong ext2fs_flush(Pointer fs);

    NativeLong ext2fs_close(Pointer fs);

    void ext2fs_free(Pointer fs);

    void ext2fs_mark_super_dirty(Pointer fs);

    long ext2fs_blocks_count(Pointer superblock);

    long ext2fs_r_blocks_count(Pointer superblock);

    void ext2fs_blocks_count_add(Pointer superblock, long blocks);

    long ext2fs_get_block_bitmap_end2(Pointer bitmap);

    NativeLong ext2fs_find_first_zero_generic_bmap(Pointer bitmap, long start, long end, LongByReference out);

    NativeLong ext2fs_find_first_set_generic_bmap(Pointer bitmap, long start, long end, LongByReference out);

    void ext2fs_mark_block_bitmap_range2(Pointer bitmap, long block, int count);

    void ext2fs_unmark_block_bitmap_range2(Pointer bitmap, long block, int count);

    void ext2fs_block_alloc_stats_range(Pointer fs, long block, int count, int inUse);

    NativeLong ext2fs_new_inode(Pointer fs, int directory, int mode, Pointer map, IntByReference inode);

    void ext2fs_inode_alloc_stats2(Pointer fs, int inode, int inUse, int isDirectory);

    NativeLong ext2fs_write_new_inode(Pointer fs, int number, Pointer inode);

    NativeLong ext2fs_read_inode(Pointer fs, int number, Pointer inode);

    NativeLong ext2fs_write_inode(Pointer fs, int number, Pointer inode);

    NativeLong ext2fs_fallocate(Pointer fs, int flags, int number, Pointer inode, long goal, long start, long length);

    NativeLong ext2fs_inode_size_set(Pointer fs, Pointer inode, long size);

    NativeLong ext2fs_punch(Pointer fs, int number, Pointer inode, Pointer buffer, long start, long end);

    NativeLong ext2fs_mkdir(Pointer fs, int parent, int number, String name);

    NativeLong ext2fs_lookup(Pointer fs, int directory, String name, int length, Pointer buffer, IntByReference inode);

    NativeLong ext2fs_link(Pointer fs, int directory, String name, int number, int flags);

    NativeLong ext2fs_unlink(Pointer fs, int directory, String name, int number, int flags);

    NativeLong ext2fs_expand_dir(Pointer fs, int directory);

    NativeLong ext2fs_file_open(Pointer fs, int number, int flags, PointerByReference file);

    NativeLong ext2fs_file_write(Pointer file, byte[] from, int length, IntByReference written);

    NativeLong ext2fs_file_close(Pointer file);
}
