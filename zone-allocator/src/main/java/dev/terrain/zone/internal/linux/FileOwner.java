package dev.terrain.zone.internal.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * Whose a file is. Looks no name up and loads no native library.
 *
 * @param userId the number of the user
 */
public record FileOwner(int userId) {

    private static final String USER_ID = "unix:uid";

    /** The owner of a file, or with {@link LinkOption#NOFOLLOW_LINKS} of a link. */
    public static FileOwner of(Path file, LinkOption... options) throws IOException {
        return new FileOwner((Integer) Files.getAttribute(file, USER_ID, options));
    }

    /** Whom a file belongs to that this process makes. */
    public static FileOwner ofThisProcess() throws IOException {
        return of(Path.of("/proc/self"));
    }
}
