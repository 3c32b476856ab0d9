package dev.terrain.zone.internal.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Whose a file is. Looks no name up and loads no native library. */
public final class FileOwner {

    private static final String USER_ID = "unix:uid";

    private FileOwner() {}

    /** Whether a file, or with {@link LinkOption#NOFOLLOW_LINKS} a link, is of the user whom new files belong to. */
    public static boolean isThisProcess(Path file, LinkOption... options) throws IOException {
        return Files.getAttribute(file, USER_ID, options).equals(Files.getAttribute(Path.of("/proc/self"), USER_ID));
    }
}
