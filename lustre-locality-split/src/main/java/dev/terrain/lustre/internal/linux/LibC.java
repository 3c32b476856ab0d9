package dev.terrain.lustre.internal.linux;

import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import dev.terrain.commons.linux.Kernel;
import dev.terrain.commons.linux.KernelException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The C library's functions as JNA binds them.
 *
 * <p>Touching this class loads JNA; {@link Kernel#unavailable()} says beforehand whether that works.
 */
final class LibC {

    /** The largest value there is, so one call always suffices (XATTR_SIZE_MAX, linux/limits.h). */
    private static final int LARGEST_BYTES = 1 << 16;

    private static final ThreadLocal<Memory> BUFFER = ThreadLocal.withInitial(() -> new Memory(LARGEST_BYTES));

    static {
        // Names of files are encoded as java.io encodes them, whatever file.encoding says.
        String encoding = System.getProperty("sun.jnu.encoding", "UTF-8");
        Native.register(LibC.class, NativeLibrary.getInstance("c", Map.of(Library.OPTION_STRING_ENCODING, encoding)));
    }

    private LibC() {}

    /** The value of an attribute; empty where there is none. */
    static Optional<byte[]> attribute(Path path, String name) throws KernelException {
        Memory value = BUFFER.get();
        try {
            int length = getxattr(path.toString(), name, value, new NativeLong(LARGEST_BYTES))
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

    /** getxattr(2). */
    private static native NativeLong getxattr(String path, String name, Pointer value, NativeLong size)
            throws LastErrorException;
}
