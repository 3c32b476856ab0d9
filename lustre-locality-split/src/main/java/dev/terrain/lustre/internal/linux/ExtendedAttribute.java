package dev.terrain.lustre.internal.linux;

import dev.terrain.commons.linux.Kernel;
import dev.terrain.commons.linux.KernelException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One extended attribute, by its full name. Java's own view of attributes always says {@code user.} before a name, so
 * it cannot ask for {@code lustre.lov}. Names no class of JNA, so it loads without it. Thread-safe.
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
}
