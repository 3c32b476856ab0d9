package dev.terrain.zone.internal.linux;

import java.io.IOException;

/** A system call that failed: which, on what, and the errno. */
public final class KernelException extends IOException {

    private static final long serialVersionUID = 1L;

    /** Errno values that callers act upon (asm-generic/errno-base.h and errno.h). */
    static final int EAGAIN = 11;

    static final int ENOSPC = 28;

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
}
