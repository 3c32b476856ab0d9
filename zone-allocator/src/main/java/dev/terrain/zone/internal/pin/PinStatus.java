package dev.terrain.zone.internal.pin;

import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.linux.Extent;
import dev.terrain.zone.internal.linux.KernelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What there is of a pin on a file system.
 *
 * @param condition in one word
 * @param state what pin.json says; empty when there is none
 * @param pinnedBytes what the pin files hold
 * @param free what is free, and where; empty when there is no limit to tell the zone by
 */
public record PinStatus(Condition condition, Optional<PinState> state, long pinnedBytes, Optional<FreeSpace> free) {

    /** What a pin is like, and what to do. */
    public enum Condition {
        /** Nothing of a pin is there. */
        NONE("not pinned", ""),
        /**
         * What is free behind the limit is taken, but for what the file system keeps to itself and a negligible rest.
         */
        PINNED("pinned", ""),
        /** Files behind the limit were deleted since. */
        LEAKING("pinned, but space behind the limit has become free since", "run pin again to take it"),
        /** Somebody is building, widening or releasing it. */
        BUSY("being worked on by another process", "wait for it"),
        /** A pin did not come to its end. */
        INTERRUPTED_PIN("interrupted while pinning", "run pin again to finish, or release"),
        /** A widening did not come to its end. */
        INTERRUPTED_WIDENING("interrupted while widening", "run widen again to finish, or release"),
        /** A release did not come to its end. */
        INTERRUPTED_RELEASE("interrupted while releasing", "run release again"),
        /** Pin files without their state. */
        STATE_LOST("files of a pin without " + PinFolder.STATE, "run pin again, or release");

        private final String words;
        private final String remedy;

        Condition(String words, String remedy) {
            this.words = words;
            this.remedy = remedy;
        }

        /** For people. */
        public String words() {
            return words;
        }

        /** What to do; empty when nothing is. */
        public String remedy() {
            return remedy;
        }

        /** Whether {@link Pin#recover} has something to do. */
        public boolean isInterrupted() {
            return this == INTERRUPTED_PIN
                    || this == INTERRUPTED_WIDENING
                    || this == INTERRUPTED_RELEASE
                    || this == STATE_LOST;
        }

        /** Whether it stays as it is until somebody works at it. */
        public boolean isSettled() {
            return this != BUSY && !isInterrupted();
        }
    }

    /** Looks; changes nothing. */
    public static PinStatus of(Mount mount) throws IOException {
        boolean busy = isBusy(mount);
        try (PinFolder folder = PinFolder.open(mount)) {
            return of(folder, busy);
        }
    }

    /** When something was last made, replaced or deleted in the pin's folder; empty where there is none. */
    public static Optional<FileTime> lastChange(Mount mount) throws IOException {
        try {
            return Optional.of(
                    Files.getLastModifiedTime(mount.mountPoint().resolve(PinFolder.NAME), LinkOption.NOFOLLOW_LINKS));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** Locks it for a moment and no longer: who only looks must not keep anybody from working. */
    private static boolean isBusy(Mount mount) throws IOException {
        try (PinFolder folder = PinFolder.open(mount)) {
            return !folder.root().tryLock();
        }
    }

    /** How much of what the pin holds lies before {@code limitBytes}. */
    public static long heldBefore(Mount mount, long limitBytes) throws IOException {
        try (PinFolder folder = PinFolder.open(mount)) {
            return heldBefore(folder, limitBytes);
        }
    }

    static long heldBefore(PinFolder folder, long limitBytes) throws IOException {
        long held = 0;
        for (Path path : folder.files()) {
            try (KernelFile file = KernelFile.open(path, KernelFile.Access.READ)) {
                for (Extent extent : file.extents()) {
                    held += extent.bytesBefore(limitBytes);
                }
            }
        }
        return held;
    }

    private static PinStatus of(PinFolder folder, boolean busy) throws IOException {
        Optional<PinState> state = folder.state();
        OptionalLong limit = state.isPresent() ? OptionalLong.of(state.get().limitBytes()) : OptionalLong.empty();
        long pinned = heldBefore(folder, Long.MAX_VALUE);
        long inZone = heldBefore(folder, limit.orElse(0));
        Optional<FreeSpace> free =
                limit.isPresent() ? Optional.of(FreeSpace.of(folder, limit.getAsLong())) : Optional.empty();
        Condition condition = busy ? Condition.BUSY : condition(folder.exists(), state, inZone, free);
        return new PinStatus(condition, state, pinned, free);
    }

    /** Of a pin that nobody works at; {@code inZone} bytes of what it holds lie before its limit. */
    static Condition condition(boolean folderExists, Optional<PinState> state, long inZone, Optional<FreeSpace> free) {
        if (state.isEmpty()) {
            return folderExists ? Condition.STATE_LOST : Condition.NONE;
        }
        return switch (state.get().phase()) {
            case BUILDING -> Condition.INTERRUPTED_PIN;
            case WIDENING -> Condition.INTERRUPTED_WIDENING;
            case RELEASING -> Condition.INTERRUPTED_RELEASE;
            case PINNED -> leaks(inZone, free) ? Condition.LEAKING : Condition.PINNED;
        };
    }

    /** XFS never gives a small part of its free space to files; that is no leak. */
    private static boolean leaks(long inZone, Optional<FreeSpace> free) {
        return inZone > 0
                || free.map(f -> {
                            long kept = Math.max(0, f.inZoneBytes() + f.behindBytes() - f.unallocatedBytes());
                            return f.behindBytes() - kept >= PinRounds.negligibleBytes(f);
                        })
                        .orElse(false);
    }
}
