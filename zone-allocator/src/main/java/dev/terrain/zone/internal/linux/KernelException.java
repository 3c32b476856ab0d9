package dev.terrain.zone.internal.linux;

import java.io.IOException;

/** A system call that failed: which, on what, and the errno. */
public final class KernelException extends IOException {

    private static final long serialVersionUID = 1L;

    /** Errno values that callers act upon (asm-generic/errno-base.h and errno.h). */
    public static final int EPERM = 1;

    public static final int EAGAIN = 11;
    public static final int EACCES = 13;
    public static final int EBUSY = 16;
    public static final int EINVAL = 22;
    public static final int ENOTTY = 25;
    public static final int ENOSPC = 28;
    public static final int EOPNOTSUPP = 95;

    private final int errno;

    KernelException(String call, Object subject, int errno, String meaning) {
        super(call + " " + subject + ": " + meaning + " (errno " + errno + ")");
        this.errno = errno;
    }

    /** The errno of the call. */
    public int errno() {
        return errno;
    }

    /** Whether the file system is full, or the user's quota is. */
    public boolean isFull() {
        return errno == ENOSPC;
    }

    /** Whether the file system or the kernel does not know this call at all. */
    public boolean isUnsupported() {
        return errno == EOPNOTSUPP || errno == ENOTTY || errno == EINVAL;
    }
}
