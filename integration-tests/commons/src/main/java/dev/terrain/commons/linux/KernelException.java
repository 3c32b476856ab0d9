package dev.terrain.commons.linux;

import java.io.IOException;

/** A system call that failed: which, on what, and the errno. */
public final class KernelException extends IOException {

    /** Errno values that callers act upon (asm-generic/errno-base.h and errno.h). */
    public static final int EAGAIN = 11;

    public static final int ENOSPC = 28;
    public static final int ENODATA = 61;
    public static final int EOPNOTSUPP = 95;
    private static final int EDQUOT = 122;

    private static final long serialVersionUID = 1L;

    private final int errno;

    /** Says "CALL SUBJECT: MEANING (errno N)". */
    public KernelException(String call, Object subject, int errno) {
        super(call + " " + subject + ": " + Kernel.LibC.strerror(errno) + " (errno " + errno + ")");
        this.errno = errno;
    }

    /** The errno of the call. */
    public int errno() {
        return errno;
    }

    /** Whether the file system is full, or the user's quota is. */
    public boolean isFull() {
        return errno == ENOSPC || errno == EDQUOT;
    }
}
