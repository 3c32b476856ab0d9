package dev.terrain.lustre.internal.linux;

import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import dev.terrain.commons.linux.Kernel;
import java.util.Map;

/**
 * The C library's functions as JNA binds them.
 *
 * <p>Touching this class loads JNA; {@link Kernel#unavailable()} says beforehand whether that works.
 */
final class LibC {

    static {
        // Names of files are encoded as java.io encodes them, whatever file.encoding says.
        String encoding = System.getProperty("sun.jnu.encoding", "UTF-8");
        Native.register(LibC.class, NativeLibrary.getInstance("c", Map.of(Library.OPTION_STRING_ENCODING, encoding)));
    }

    private LibC() {}

    /** getxattr(2). */
    static native NativeLong getxattr(String path, String name, Pointer value, NativeLong size)
            throws LastErrorException;
}
