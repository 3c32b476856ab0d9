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
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * One extended attribute, by its full name. Java's own view of attributes always says {@code user.} before a name, so
 * it cannot ask for {@code lustre.lov}. Loads without JNA, which only a class within names. Thread-safe.
 *
 * @param name such as {@code lustre.lov}
 */
public record ExtendedAttribute(String name) {

    /**
     * The value at {@code path}, following links; empty where the file has none or its file system knows none
     * (getxattr(2): ENODATA, EOPNOTSUPP).
     *
     * @throws KernelException when there is no such file, or this user may not read it
     * @throws IOException when this JVM cannot make system calls: no JNA, or one that does not fit
     */
    public Optional<byte[]> read(Path path) throws IOException {
        Optional<String> unavailable = Kernel.unavailable();
        if (unavailable.isPresent()) {
            throw new IOException("cannot read " + name + " of " + path + ": " + unavailable.get());
        }
        try {
            return LibC.attribute(path, name);
        } catch (LinkageError e) {
            // A JNA that loads, but without something that is called here.
            throw new IOException("cannot read " + name + " of " + path + ": JNA does not work here (" + e + ")", e);
        }
    }

    /**
     * The C library's functions as JNA binds them. Touching this class loads JNA; {@link Kernel#unavailable()} says
     * beforehand whether that works.
     */
    static final class LibC {

        /** The largest value there is, so one call always suffices (XATTR_SIZE_MAX, linux/limits.h). */
        private static final int LARGEST_BYTES = 1 << 16;

        private static final ThreadLocal<Memory> BUFFER = ThreadLocal.withInitial(() -> new Memory(LARGEST_BYTES));

        static {
            // Names of files are encoded as java.io encodes them, whatever file.encoding says.
            String encoding = System.getProperty("sun.jnu.encoding", "UTF-8");
            Native.register(
                    LibC.class, NativeLibrary.getInstance("c", Map.of(Library.OPTION_STRING_ENCODING, encoding)));
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
}
