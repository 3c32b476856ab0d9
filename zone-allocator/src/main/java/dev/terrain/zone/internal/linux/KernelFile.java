package dev.terrain.zone.internal.linux;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.NativeLong;
import dev.terrain.commons.linux.KernelException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * An open file, directory or block device, with the calls that Java has no word for. Not thread-safe.
 *
 * <p>No method allocates or frees anything on disk but those that say so.
 */
public final class KernelFile implements AutoCloseable {

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

    private KernelFile(Path path, int descriptor) {
        this.path = path;
        this.descriptor = descriptor;
    }

    /** How a file is opened. */
    public enum Access {
        READ(O_RDONLY),
        /** Past the page cache: buffers, offsets and lengths must be multiples of {@link AlignedBuffer#ALIGNMENT}. */
        READ_DIRECT(O_RDONLY | O_DIRECT),
        WRITE(O_RDWR),
        WRITE_DIRECT(O_RDWR | O_DIRECT),
        /** A new file, readable and writable by its owner alone; fails when it exists. */
        CREATE_NEW(O_RDWR | O_CREAT | O_EXCL),
        /** A new file without a name, on the file system of the directory that is named; its close deletes it. */
        CREATE_NAMELESS(O_RDWR | O_TMPFILE),
        /** The same, past the page cache; where the file system cannot do that, the file may be there all the same. */
        CREATE_NEW_DIRECT(O_RDWR | O_CREAT | O_EXCL | O_DIRECT);

        private final int flags;

        Access(int flags) {
            this.flags = flags;
        }
    }

    /** Opens {@code path}; never truncates. */
    public static KernelFile open(Path path, Access access) throws KernelException {
        try {
            return new KernelFile(path, LibC.open(path.toString(), access.flags | O_CLOEXEC, 0600));
        } catch (LastErrorException e) {
            throw failed("open", path, e);
        }
    }

    /** Size in bytes; of a block device, its capacity. */
    public long size() throws KernelException {
        try {
            return LibC.lseek(descriptor, 0, SEEK_END);
        } catch (LastErrorException e) {
            throw failed("seek", path, e);
        }
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
        try {
            LibC.ftruncate(descriptor, size);
        } catch (LastErrorException e) {
            throw failed("truncate", path, e);
        }
    }

    /** Where the file lies, in the order of its bytes, holes left out; what is in the page cache only is PENDING. */
    public List<Extent> extents() throws KernelException {
        return Fiemap.extents(this, Fiemap.AS_IT_IS);
    }

    /** Writes the file out, then says where it lies. */
    public List<Extent> extentsAfterWriteback() throws KernelException {
        return Fiemap.extents(this, Fiemap.AFTER_WRITEBACK);
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
    public int read(AlignedBuffer into, long offset, int length) throws KernelException {
        try {
            return LibC.pread(descriptor, into.pointer(length), new NativeLong(length), offset)
                    .intValue();
        } catch (LastErrorException e) {
            throw failed("read", path, e);
        }
    }

    /** Writes {@code length} bytes and returns how many were taken. */
    public int write(AlignedBuffer from, long offset, int length) throws KernelException {
        try {
            return LibC.pwrite(descriptor, from.pointer(length), new NativeLong(length), offset)
                    .intValue();
        } catch (LastErrorException e) {
            throw failed("write", path, e);
        }
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
            Extent last = extents.isEmpty() ? null : extents.get(extents.size() - 1);
            truncate(size);
            return last == null ? 0 : Math.max(0, last.logical() + last.length() - size);
        } finally {
            endLease();
        }
    }

    /**
     * A lease for writing is given only to the one who is alone with the file (fcntl(2), F_SETLEASE). Who opens the
     * file before it is returned waits for that, and the kernel tells us by a signal, by default one that ends the
     * process.
     */
    private boolean tryLease() throws KernelException {
        try {
            LibC.fcntl(descriptor, F_SETSIG, SIGURG);
            LibC.fcntl(descriptor, F_SETLEASE, F_WRLCK);
            return true;
        } catch (LastErrorException e) {
            if (e.getErrorCode() == KernelException.EAGAIN) {
                return false;
            }
            throw failed("take a lease of", path, e);
        }
    }

    private void endLease() throws KernelException {
        try {
            LibC.fcntl(descriptor, F_SETLEASE, F_UNLCK);
        } catch (LastErrorException e) {
            throw failed("return the lease of", path, e);
        }
    }

    /**
     * Locks it against every other open file description (flock(2)) until it is closed; false when one has it locked.
     */
    public boolean tryLock() throws KernelException {
        try {
            LibC.flock(descriptor, LOCK_EX | LOCK_NB);
            return true;
        } catch (LastErrorException e) {
            if (e.getErrorCode() == KernelException.EAGAIN) {
                return false;
            }
            throw failed("lock", path, e);
        }
    }

    /** Makes this file durable. */
    public void sync() throws KernelException {
        try {
            LibC.fsync(descriptor);
        } catch (LastErrorException e) {
            throw failed("sync", path, e);
        }
    }

    /** Makes the whole file system durable, after which ext4 gives out blocks that were freed before. */
    public void syncFileSystem() throws KernelException {
        try {
            LibC.syncfs(descriptor);
        } catch (LastErrorException e) {
            throw failed("sync the file system of", path, e);
        }
    }

    @Override
    public void close() throws KernelException {
        if (descriptor >= 0) {
            int closing = descriptor;
            descriptor = -1;
            try {
                LibC.close(closing);
            } catch (LastErrorException e) {
                throw failed("close", path, e);
            }
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }

    void ioctl(String name, long request, Memory argument) throws KernelException {
        try {
            LibC.ioctl(descriptor, new NativeLong(request, true), argument);
        } catch (LastErrorException e) {
            throw failed(name, path, e);
        }
    }

    private void fallocate(String what, int mode, long offset, long length) throws KernelException {
        try {
            LibC.fallocate(descriptor, mode, offset, length);
        } catch (LastErrorException e) {
            throw failed(what, path, e);
        }
    }

    private static KernelException failed(String call, Object subject, LastErrorException e) {
        return new KernelException(call, subject, e.getErrorCode());
    }
}
