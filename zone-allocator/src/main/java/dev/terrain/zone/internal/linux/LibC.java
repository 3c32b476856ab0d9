package dev.terrain.zone.internal.linux;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import dev.terrain.commons.linux.Kernel;
import java.nio.ByteBuffer;

/**
 * The C library's functions as JNA binds them; x86-64 and aarch64 Linux, where {@code off_t} has 64 bits.
 *
 * <p>Touching this class loads JNA; {@link Kernel#unavailable()} says beforehand whether that works.
 */
final class LibC {

    static {
        Native.register(LibC.class, "c");
    }

    private LibC() {}

    /** open(2). */
    static native int open(String path, int flags, int mode) throws LastErrorException;

    /** close(2). */
    static native int close(int descriptor) throws LastErrorException;

    /** fallocate(2). */
    static native int fallocate(int descriptor, int mode, long offset, long length) throws LastErrorException;

    /** ioctl(2) with a pointer as its argument. */
    static native int ioctl(int descriptor, NativeLong request, Pointer argument) throws LastErrorException;

    /** fcntl(2) with a number as its argument. */
    static native int fcntl(int descriptor, int command, int argument) throws LastErrorException;

    /** pread(2). */
    static native NativeLong pread(int descriptor, ByteBuffer buffer, NativeLong count, long offset)
            throws LastErrorException;

    /** pwrite(2). */
    static native NativeLong pwrite(int descriptor, ByteBuffer buffer, NativeLong count, long offset)
            throws LastErrorException;

    /** fsync(2). */
    static native int fsync(int descriptor) throws LastErrorException;

    /** syncfs(2). */
    static native int syncfs(int descriptor) throws LastErrorException;

    /** ftruncate(2). */
    static native int ftruncate(int descriptor, long length) throws LastErrorException;

    /** lseek(2). */
    static native long lseek(int descriptor, long offset, int whence) throws LastErrorException;

    /** flock(2). */
    static native int flock(int descriptor, int operation) throws LastErrorException;
}
