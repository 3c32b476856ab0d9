package dev.terrain.commons.linux;

import com.sun.jna.Native;
import com.sun.jna.Platform;
import java.util.Optional;

/** Whether this JVM can make system calls through JNA at all. */
public final class Kernel {

    private Kernel() {}

    /** Why not: no Linux, no JNA on the class path, or a JNA that cannot load its library. Empty when all is well. */
    public static Optional<String> unavailable() {
        return Holder.REASON;
    }

    private static final class Holder {

        static final Optional<String> REASON = probe();

        private static Optional<String> probe() {
            if (!System.getProperty("os.name", "").equals("Linux")) {
                return Optional.of("this is not Linux");
            }
            try {
                if (!Platform.is64Bit()) {
                    return Optional.of("this JVM has 32 bits");
                }
                LibC.strerror(0);
                return Optional.empty();
            } catch (Error e) {
                // A LinkageError, or of JNA itself where its library is of another release than its classes.
                return Optional.of("JNA does not work here (" + e + "); it ships with Hadoop in share/hadoop/yarn/lib");
            }
        }
    }

    /** The one function that all callers need. */
    static final class LibC {

        static {
            Native.register(LibC.class, "c");
        }

        private LibC() {}

        /** strerror(3). */
        static native String strerror(int errno);
    }
}
