package dev.terrain.lustre.internal.linux;

import java.io.IOException;

/** A system call that failed: which, on what, and the errno. */
public final class KernelException extends IOException {

    private static final long serialVersionUID = 1L;

    /** Errno values that callers act upon (asm-generic/errno-base.h and errno.h). */
    static final int ENODATA = 61;

    static final int EOPNOTSUPP = 95;

    private final int errno;

    KernelException(String call, Object subject, int errno, String meaning) {
        super(call + " " + subject + ": " + meaning + " (errno " + errno + ")");
        this.errno = errno;
    }

    /** The errno of the call. */
    public int errno() {
        return errno;
    }
}
