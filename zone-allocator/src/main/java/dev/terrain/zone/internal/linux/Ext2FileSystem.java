package dev.terrain.zone.internal.linux;

import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.PointerByReference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * An unmounted ext2, ext3 or ext4, opened exclusively through libext2fs. Nothing is written before {@link #begin} and
 * everything by {@link #finish} or {@link #finishInNeedOfFsck}; in between the file system is marked as in need of
 * e2fsck. Not thread-safe.
 */
public final class Ext2FileSystem implements AutoCloseable {

    // errcode_t (ext2fs/ext2_err.h)
    private static final long EXT2_ET_MAGIC_EXT2FS_FILSYS = 2133571329L;
    private static final long EXT2_ET_DIR_NO_SPACE = 2133571366L;
    private static final long EXT2_ET_BLOCK_ALLOC_FAIL = 2133571400L;
    private static final long EXT2_ET_FILE_NOT_FOUND = 2133571404L;

    // struct struct_ext2_filsys
    private static final int SUPER = 32;
    private static final int BLOCK_SIZE = 40;

    private final Path device;
    private final Ext2Library library;
    private final Pointer fs;
    private boolean open = true;

    private Ext2FileSystem(Path device, Ext2Library library, Pointer fs) {
        this.device = device;
        this.library = library;
        this.fs = fs;
    }

    /**
     * Opens it and reads its bitmaps.
     *
     * @throws IOException in one line with its remedy: no libext2fs, mounted or in use, no ext2/3/4, or not clean
     */
    public static Ext2FileSystem open(Path device) throws IOException {
        Ext2Library library = Ext2Library.load();
        IntByReference mounted = new IntByReference();
        NativeLong error = library.ext2fs_check_if_mounted(device.toString(), mounted);
        if (error.longValue() != 0 || (mounted.getValue() & Ext2Library.EXT2_MF_MOUNTED) != 0) {
            throw new IOException(device + " is mounted: unmount it, or pin it mounted, without --offline");
        }
        if ((mounted.getValue() & Ext2Library.EXT2_MF_BUSY) != 0) {
            throw new IOException(device + " is in use: find out by whom (lsblk, fuser), and end that");
        }
        PointerByReference fs = new PointerByReference();
        int flags = Ext2Library.EXT2_FLAG_RW | Ext2Library.EXT2_FLAG_EXCLUSIVE | Ext2Library.EXT2_FLAG_64BITS;
        error = library.ext2fs_open(device.toString(), flags, 0, 0, Ext2Library.unixIoManager(), fs);
        if (error.longValue() != 0) {
            throw new IOException(device + " cannot be opened as ext2, ext3 or ext4 (" + Ext2Library.message(error)
                    + "): name a device with such a file system, as root");
        }
        Ext2FileSystem opened = new Ext2FileSystem(device, library, fs.getValue());
        try {
            opened.requireLayout(opened.fs.getLong(0) == EXT2_ET_MAGIC_EXT2FS_FILSYS
                    && opened.superblock().isThatOf(device, opened.blockSize()));
            opened.superblock().requireClean(device);
            opened.check("read the bitmaps of", library.ext2fs_read_bitmaps(opened.fs));
            opened.requireLayout(opened.space().hasKnownLayout());
            return opened;
        } catch (IOException e) {
            opened.close();
            throw e;
        }
    }

    public int blockSize() {
        return fs.getInt(BLOCK_SIZE);
    }

    public long blocks() {
        return library.ext2fs_blocks_count(fs.getPointer(SUPER));
    }

    /** Its free space, as its bitmap has it. */
    public Ext2Space space() {
        return new Ext2Space(library, fs, superblock().firstDataBlock(), blocks(), blockSize());
    }

    /** What tells it from every other file system but its own copies. */
    public UUID uuid() {
        return superblock().uuid();
    }

    /** What is kept for root. */
    public long reservedBytes() {
        return library.ext2fs_r_blocks_count(fs.getPointer(SUPER)) * blockSize();
    }

    /** Whether files are mapped by extents, as on ext4. */
    public boolean hasExtents() {
        return superblock().hasExtents();
    }

    /** Marks the file system, on disk, as one that e2fsck has to look at. */
    public void begin() throws IOException {
        superblock().setInNeedOfFsck();
        library.ext2fs_mark_super_dirty(fs);
        check("mark", library.ext2fs_flush(fs));
    }

    /** Writes everything and marks the file system as clean. */
    public void finish() throws IOException {
        check("write", library.ext2fs_flush(fs));
        superblock().setClean();
        library.ext2fs_mark_super_dirty(fs);
        writeAndClose();
    }

    /** Writes everything and leaves the mark of {@link #begin}, which e2fsck alone removes. */
    public void finishInNeedOfFsck() throws IOException {
        writeAndClose();
    }

    /** The inode of a name in the root directory or in {@code directory}. */
    public OptionalInt find(int directory, String name) throws IOException {
        IntByReference inode = new IntByReference();
        NativeLong error = library.ext2fs_lookup(fs, directory, name, name.length(), Pointer.NULL, inode);
        if (error.longValue() == EXT2_ET_FILE_NOT_FOUND) {
            return OptionalInt.empty();
        }
        check("look up " + name + " on", error);
        return OptionalInt.of(inode.getValue());
    }

    /** Whether it is a directory of root's that nobody else may enter, as {@link #createDirectory} makes them. */
    public boolean isPrivateDirectoryOfRoot(int number) throws IOException {
        Ext2Inode inode = readInode(number);
        return inode.isPrivateDirectory() && inode.isOfRoot();
    }

    /** The number of the root directory. */
    public int root() {
        return Ext2Library.ROOT_INODE;
    }

    /** Makes a directory in the root directory, readable by its owner alone, and returns its inode. */
    public int createDirectory(String name) throws IOException {
        enter(name, root(), () -> library.ext2fs_mkdir(fs, root(), 0, name));
        int number = find(root(), name).orElseThrow(() -> new IOException(name + " is not there after it was made"));
        Ext2Inode inode = readInode(number);
        inode.makePrivateDirectory();
        writeInode(number, inode);
        return number;
    }

    /** Makes a file that holds {@code bytes}. */
    public void createFile(int directory, String name, byte[] bytes) throws IOException {
        int number = createFile(directory, name);
        PointerByReference file = new PointerByReference();
        check("open " + name + " on", library.ext2fs_file_open(fs, number, Ext2Library.EXT2_FILE_WRITE, file));
        IntByReference written = new IntByReference();
        NativeLong error = library.ext2fs_file_write(file.getValue(), bytes, bytes.length, written);
        check("close " + name + " on", library.ext2fs_file_close(file.getValue()));
        check("write " + name + " on", error);
    }

    /**
     * Makes a file and gives it {@code bytes} of free space from {@code goal} on, without writing to it; less when
     * there is not so much.
     */
    public void allocateFile(int directory, String name, long goal, long bytes) throws IOException {
        int number = createFile(directory, name);
        int how = hasExtents() ? Ext2Library.EXT2_FALLOCATE_FORCE_UNINIT : Ext2Library.EXT2_FALLOCATE_FORCE_INIT;
        NativeLong error =
                library.ext2fs_fallocate(fs, how, number, Pointer.NULL, goal / blockSize(), 0, bytes / blockSize());
        if (error.longValue() != EXT2_ET_BLOCK_ALLOC_FAIL) {
            check("allocate " + name + " on", error);
        }
        Ext2Inode inode = readInode(number);
        check("size " + name + " on", library.ext2fs_inode_size_set(fs, inode.pointer(), bytes));
        writeInode(number, inode);
    }

    /** Deletes a file, or a directory of the root that is empty, and frees what it held. */
    public void delete(int directory, String name) throws IOException {
        int number = find(directory, name).orElseThrow(() -> new IOException(name + " is not there"));
        Ext2Inode inode = readInode(number);
        boolean isDirectory = inode.isPrivateDirectory();
        punchAll(number, inode, name);
        inode.delete(deletionTime());
        writeInode(number, inode);
        library.ext2fs_inode_alloc_stats2(fs, number, -1, isDirectory ? 1 : 0);
        check("remove " + name + " from", library.ext2fs_unlink(fs, directory, name, number, 0));
        if (isDirectory) {
            Ext2Inode parent = readInode(directory);
            parent.removeLink();
            writeInode(directory, parent);
        }
    }

    private void writeAndClose() throws IOException {
        open = false;
        check("close", library.ext2fs_close(fs));
    }

    /** Closes it without writing what {@link #finish} would have. */
    @Override
    public void close() {
        if (open) {
            open = false;
            library.ext2fs_free(fs);
        }
    }

    /**
     * libext2fs 1.47.0 takes the device's last block for one behind its end (punch_extent_blocks): count one more
     * meanwhile.
     */
    private void punchAll(int number, Ext2Inode inode, String name) throws IOException {
        library.ext2fs_blocks_count_add(fs.getPointer(SUPER), 1);
        NativeLong error = library.ext2fs_punch(fs, number, inode.pointer(), Pointer.NULL, 0, -1L);
        library.ext2fs_blocks_count_add(fs.getPointer(SUPER), -1);
        check("free the blocks of " + name + " on", error);
    }

    private int createFile(int directory, String name) throws IOException {
        IntByReference number = new IntByReference();
        check(
                "find an inode on",
                library.ext2fs_new_inode(fs, directory, Ext2Inode.REGULAR_FILE_0600, Pointer.NULL, number));
        Ext2Inode inode = Ext2Inode.ofFile(hasExtents());
        check("write an inode on", library.ext2fs_write_new_inode(fs, number.getValue(), inode.pointer()));
        library.ext2fs_inode_alloc_stats2(fs, number.getValue(), 1, 0);
        enter(
                name,
                directory,
                () -> library.ext2fs_link(fs, directory, name, number.getValue(), Ext2Library.EXT2_FT_REG_FILE));
        return number.getValue();
    }

    /** Makes a name in a directory, which grows where it is full. */
    private void enter(String name, int directory, Supplier<NativeLong> make) throws IOException {
        NativeLong error = make.get();
        if (error.longValue() == EXT2_ET_DIR_NO_SPACE) {
            check("enlarge a directory of", library.ext2fs_expand_dir(fs, directory));
            error = make.get();
        }
        check("make " + name + " on", error);
    }

    private Ext2Inode readInode(int number) throws IOException {
        Ext2Inode inode = new Ext2Inode();
        check("read an inode of", library.ext2fs_read_inode(fs, number, inode.pointer()));
        return inode;
    }

    private void writeInode(int number, Ext2Inode inode) throws IOException {
        check("write an inode of", library.ext2fs_write_inode(fs, number, inode.pointer()));
    }

    /** The structs may move in another release: what is read through them has to be what the device itself holds. */
    private void requireLayout(boolean known) throws IOException {
        if (!known) {
            throw new IOException("this libext2fs lays its structures out in a way unknown here, or " + device
                    + " is damaged: use one of e2fsprogs 1.43 to 1.47, or run e2fsck -f");
        }
    }

    /** In seconds; e2fsck takes one that could be the number of an inode for a link in its list of orphans. */
    private int deletionTime() {
        return (int) Math.max(System.currentTimeMillis() / 1000, superblock().inodes() + 1);
    }

    private Ext2Superblock superblock() {
        return new Ext2Superblock(fs.getPointer(SUPER));
    }

    private void check(String what, NativeLong error) throws IOException {
        if (error.longValue() != 0) {
            throw new IOException(
                    "cannot " + what + " " + device + ": " + Ext2Library.message(error) + "; run e2fsck -f on it");
        }
    }
}
