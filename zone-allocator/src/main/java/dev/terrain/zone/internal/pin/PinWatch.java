package dev.terrain.zone.internal.pin;

import dev.terrain.zone.internal.disk.Mount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The status of a pin for who asks every few seconds. To find it out walks the whole file system: so only when
 * something was made, replaced or deleted in the pin's folder, and once in a while, or every time while somebody works
 * at it. Not thread-safe.
 */
public final class PinWatch {

    private static final int AT_LEAST_EVERY = 100;

    private final Mount mount;
    private Optional<Object> seen = Optional.empty();
    private @Nullable PinStatus status;
    private int passed;

    public PinWatch(Mount mount) {
        this.mount = mount;
    }

    /** How the pin stands, or stood not long ago. */
    public PinStatus status() throws IOException {
        Optional<Object> now = lastChange();
        if (status == null || !isSettled(status.condition()) || !now.equals(seen) || ++passed >= AT_LEAST_EVERY) {
            status = PinStatus.of(mount);
            seen = now;
            passed = 0;
        }
        return status;
    }

    private static boolean isSettled(PinStatus.Condition condition) {
        return condition != PinStatus.Condition.BUSY && !condition.isInterrupted();
    }

    /** Empty where there is no folder. */
    private Optional<Object> lastChange() throws IOException {
        Path folder = mount.mountPoint().resolve(PinFolder.NAME);
        try {
            return Optional.of(Files.getLastModifiedTime(folder, LinkOption.NOFOLLOW_LINKS));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }
}
