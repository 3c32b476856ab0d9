package dev.terrain.lustre.internal.linux;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.NativeLong;
import dev.terrain.commons.linux.Kernel;
import dev.terrain.commons.linux.KernelException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One extended attribute, by its full name. Java's own view of attributes always says {@code user.} before a name, so
 * it cannot ask for {@code lustre.lov}. Thread-safe.
 */
public final class ExtendedAttribute {

    /** The largest value there is, so one call always suffices (XATTR_SIZE_MAX, linux/limits.h). */
    private static final int LARGEST_BYTES = 1 << 16;

    private final String name;
    private final ThreadLocal<Memory> buffer = ThreadLocal.withInitial(() -> new Memory(LARGEST_BYTES));

    /** Reads nothing yet; {@link Kernel#unavailable()} must be empty when it does. */
    public ExtendedAttribute(String name) {
        this.name = name;
    }

    /**
     * The value at {@code path}, following links; empty where the file has none or its file system knows none
     * (getxattr(2): ENODATA, EOPNOTSUPP).
     *
     * @throws KernelException when there is no such file, or this user may not read it
     */
    public Optional<byte[]> read(Path path) throws KernelException {
        Memory value = buffer.get();
        try {
            int length = LibC.getxattr(path.toString(), name, value, new NativeLong(LARGEST_BYTES))
                    .intValue();
            return Optional.of(value.getByteArray(0, length));
        } catch (LastErrorException e) {
            int errno = e.getErrorCode();
            if (errno == KernelException.ENODATA || errno == KernelException.EOPNOTSUPP) {
                return Optional.empty();
            }
            throw new KernelException("read " + name + " of", path, errno);
        }
    }
}
