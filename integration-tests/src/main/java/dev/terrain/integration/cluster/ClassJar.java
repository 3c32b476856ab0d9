package dev.terrain.integration.cluster;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;

/** Where a class of this JVM's own classpath comes from, to be put on a Hadoop's. */
public final class ClassJar {

    private ClassJar() {}

    /** The jar that the class is in. */
    public static Path of(Class<?> type) throws IOException {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IOException("where " + type + " is", e);
        }
    }
}
