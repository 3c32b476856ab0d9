package dev.terrain.lustre.internal.linux;

import java.util.Optional;

/** Whether this JVM can make the system calls of this package at all. */
public final class Kernel {

    private Kernel() {}

    /** Why not: no Linux, no JNA on the classpath, or a JNA that cannot load its library. Empty when all is well. */
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
                LibC.strerror(0);
                return Optional.empty();
            } catch (Error e) {
                // A LinkageError, or of JNA itself where its library is of another release than its classes.
                return Optional.of("JNA does not work here (" + e + "); it ships with Hadoop in share/hadoop/yarn/lib");
            }
        }
    }
}
