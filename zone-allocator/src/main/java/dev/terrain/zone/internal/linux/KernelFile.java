package dev.terrain.zone.internal.linux;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.NativeLong;
import dev.terrain.commons.linux.KernelException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.LongSupplier;

/**
 * An open file, directory or block device, with the calls that Java has no word for. Not thread-safe.
 *
 * <p>No method allocates or frees anything on disk but those that say so.
 */
public class KernelFile implements AutoCloseable {

    /** Of what O_DIRECT reads and writes: a page; no disk asks for more. */
    public static final int ALIGNMENT = 4096;

    // fcntl.h; O_DIRECT and O_DIRECTORY differ between architectures (asm/fcntl.h).
    private static final int O_RDONLY = 0;
    private static final int O_RDWR = 2;
    private static final int O_CREAT = 0x40;
    private static final int O_EXCL = 0x80;
    private static final int O_CLOEXEC = 0x80000;
    private static final boolean IS_AARCH64 =
            System.getProperty("os.arch", "").toLowerCase(Locale.ROOT).equals("aarch64");
    private static final int O_DIRECT = IS_AARCH64 ? 0x10000 : 0x4000;
    private static final int O_TMPFILE = 0x400000 | (IS_AARCH64 ? 0x4000 : 0x10000); // __O_TMPFILE | O_DIRECTORY

    // linux/falloc.h
    private static final int FALLOC_FL_KEEP_SIZE = 0x01;
    private static final int FALLOC_FL_PUNCH_HOLE = 0x02;
    private static final int FALLOC_FL_ZERO_RANGE = 0x10;

    // linux/fcntl.h and asm-generic/fcntl.h
    private static final int F_SETSIG = 10;
    private static final int F_SETLEASE = 1024;
    private static final int F_WRLCK = 1;
    private static final int F_UNLCK = 2;
    /** Ignored by who has no handler for it (signal(7)). */
    private static final int SIGURG = 23;

    private static final int SEEK_END = 2;

    // sys/file.h
    private static final int LOCK_EX = 2;
    private static final int LOCK_NB = 4;

    private final Path path;
    private int descriptor;

    KernelFile(Path path, int descriptor) {
        this.path = path;
        this.descriptor = descriptor;
    }

    /** How a file is opened. */
    public enum Access {
        READ(O_RDONLY),
        /** Past the page cache: offsets and lengths must be multiples of {@link #ALIGNMENT}. */
        READ_DIRECT(O_RDONLY | O_DIRECT),
        WRITE(O_RDWR),
        /** Readable and writable, by its owner alone where it is made because it was missing. */
        CREATE(O_RDWR | O_CREAT),
        /** A new file, readable and writable by its owner alone; fails when it exists. */
        CREATE_NEW(O_RDWR | O_CREAT | O_EXCL),
        /** A new file without a name, on the file system of the directory that is named; its close deletes it. */
        CREATE_NAMELESS(O_RDWR | O_TMPFILE),
        /** The same, past the page cache. */
        CREATE_NAMELESS_DIRECT(O_RDWR | O_TMPFILE | O_DIRECT);

        private final int flags;

        Access(int flags) {
            this.flags = flags;
        }
    }

    /** A {@link java.nio.file.FileSystem} that answers these calls itself: one in memory, where nobody is root. */
    public interface Opener {
        KernelFile open(Path path, Access access) throws KernelException;
    }

    /** Opens {@code path}; never truncates. */
    public static KernelFile open(Path path, Access access) throws KernelException {
        if (path.getFileSystem() instanceof Opener opener) {
            return opener.open(path, access);
        }
        return new KernelFile(
                path, (int) call("open", path, () -> LibC.open(path.toString(), access.flags | O_CLOEXEC, 0600)));
    }

    /** Memory to read and write with, of at least {@code bytes}, all zero. */
    public static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocateDirect(bytes + ALIGNMENT).alignedSlice(ALIGNMENT);
    }

    /** Size in bytes; of a block device, its capacity. */
    public long size() throws KernelException {
        return call("seek", () -> LibC.lseek(descriptor, 0, SEEK_END));
    }

    /**
     * Allocates blocks for a range without writing; the size grows to its end.
     *
     * @throws KernelException {@link KernelException#isFull() full}, with possibly a part allocated, or unsupported
     */
    public void allocate(long offset, long length) throws KernelException {
        fallocate("allocate", 0, offset, length);
    }

    /** Like {@link #allocate}, but the size stays. */
    public void allocateKeepingSize(long offset, long length) throws KernelException {
        fallocate("allocate", FALLOC_FL_KEEP_SIZE, offset, length);
    }

    /** Gives the blocks of a range back; the size stays, the range reads as zeros. */
    public void punchHole(long offset, long length) throws KernelException {
        fallocate("punch a hole into", FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, offset, length);
    }

    /** Makes a range read as zeros and keeps it allocated, as extents that are not written; the size stays. */
    public void zero(long offset, long length) throws KernelException {
        fallocate("zero", FALLOC_FL_ZERO_RANGE | FALLOC_FL_KEEP_SIZE, offset, length);
    }

    /** Sets the size; blocks beyond it are given back, also where the size stays. */
    public void truncate(long size) throws KernelException {
        call("truncate", () -> LibC.ftruncate(descriptor, size));
    }

    /** Where the file lies, in the order of its bytes, holes left out; what is in the page cache only is not placed. */
    public List<Extent> extents() throws KernelException {
        return Fiemap.extents(this);
    }

    /**
     * The free space of the file system that this file is on, by address.
     *
     * @throws KernelException unsupported before Linux 4.12 and on file systems other than ext4 and XFS
     */
    public List<Range> freeSpace() throws KernelException {
        return FileSystemMap.freeSpace(this);
    }

    /** Reads {@code length} bytes or what there is before the end, and returns how many. */
    public int read(ByteBuffer into, long offset, int length) throws KernelException {
        Objects.checkFromIndexSize(0, length, into.capacity());
        return (int) call("read", () -> LibC.pread(descriptor, into, new NativeLong(length), offset)
                .longValue());
    }

    /** Writes {@code length} bytes and returns how many were taken. */
    public int write(ByteBuffer from, long offset, int length) throws KernelException {
        Objects.checkFromIndexSize(0, length, from.capacity());
        return (int) call("write", () -> LibC.pwrite(descriptor, from, new NativeLong(length), offset)
                .longValue());
    }

    /**
     * Whether anybody else, in this process or another, has this file open or mapped.
     *
     * @throws KernelException when this process does not own the file, or its file system knows no leases
     */
    public boolean isOpenElsewhere() throws KernelException {
        if (!tryLease()) {
            return true;
        }
        endLease();
        return false;
    }

    /**
     * Gives the blocks beyond the end back, unless anybody else has the file open; returns how many bytes. Whoever
     * opens it meanwhile waits. Not by a hole, which ext4 does not punch beyond the end.
     *
     * @throws KernelException when this process does not own the file, or its file system knows no leases
     */
    public long cutUnused() throws KernelException {
        if (!tryLease()) {
            return 0;
        }
        try {
            long size = size();
            List<Extent> extents = extents();
            truncate(size);
            return extents.isEmpty()
                    ? 0
                    : Math.max(0, extents.get(extents.size() - 1).end() - size);
        } finally {
            endLease();
        }
    }

    /**
     * A lease for writing is given only to the one who is alone with the file (fcntl(2), F_SETLEASE). Who opens the
     * file before it is returned waits for that, and the kernel tells us by a signal, by default one that ends the
     * process.
     */
    boolean tryLease() throws KernelException {
        call("take a lease of", () -> LibC.fcntl(descriptor, F_SETSIG, SIGURG));
        return isGranted("take a lease of", () -> LibC.fcntl(descriptor, F_SETLEASE, F_WRLCK));
    }

    void endLease() throws KernelException {
        call("return the lease of", () -> LibC.fcntl(descriptor, F_SETLEASE, F_UNLCK));
    }

    /**
     * Locks it against every other open file description (flock(2)) until it is closed; false when one has it locked.
     */
    public boolean tryLock() throws KernelException {
        return isGranted("lock", () -> LibC.flock(descriptor, LOCK_EX | LOCK_NB));
    }

    /** Makes this file durable. */
    public void sync() throws KernelException {
        call("sync", () -> LibC.fsync(descriptor));
    }

    /** Makes the whole file system durable, after which ext4 gives out blocks that were freed before. */
    public void syncFileSystem() throws KernelException {
        call("sync the file system of", () -> LibC.syncfs(descriptor));
    }

    @Override
    public void close() throws KernelException {
        if (descriptor >= 0) {
            int closing = descriptor;
            descriptor = -1;
            call("close", () -> LibC.close(closing));
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }

    void ioctl(String name, long request, Memory argument) throws KernelException {
        call(name, () -> LibC.ioctl(descriptor, new NativeLong(request, true), argument));
    }

    private void fallocate(String what, int mode, long offset, long length) throws KernelException {
        call(what, () -> LibC.fallocate(descriptor, mode, offset, length));
    }

    /** False when the call says that somebody else has what it asks for. */
    private boolean isGranted(String name, LongSupplier call) throws KernelException {
        try {
            call(name, call);
            return true;
        } catch (KernelException e) {
            if (e.errno() == KernelException.EAGAIN) {
                return false;
            }
            throw e;
        }
    }

    private long call(String name, LongSupplier call) throws KernelException {
        return call(name, path, call);
    }

    private static long call(String name, Path subject, LongSupplier call) throws KernelException {
        try {
            return call.getAsLong();
        } catch (LastErrorException e) {
            throw new KernelException(name, subject, e.getErrorCode());
        }
    }
}
