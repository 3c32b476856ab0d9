package dev.terrain.zone.internal.disk;

import java.util.Optional;
import java.util.OptionalLong;

/** How far in the outer zone of a disk reaches. All of them count from the outer edge of the disk, address 0. */
public sealed interface ZoneLimit {

    /**
     * Where the zone ends, in bytes from the start of the file system's device; the device's length when it is all
     * zone.
     *
     * @throws NoZoneException in one line with its remedy, when the zone ends outside the disk or before the file
     *     system begins, or a profile is needed and missing or shows no zones
     */
    default long onFileSystem(DiskPlace place, Optional<ZoneProfile> profile) throws NoZoneException {
        long address = onDisk(place, profile);
        if (address > place.diskBytes()) {
            throw new NoZoneException("the zone ends at " + address + ", behind the end of " + place.disk() + " at "
                    + place.diskBytes() + " bytes: choose less");
        }
        if (address <= place.startBytes()) {
            throw new NoZoneException("the zone ends at " + address + ", but this file system begins at "
                    + place.startBytes() + " bytes on " + place.disk()
                    + ": choose more, or a file system further out on the disk");
        }
        return Math.min(address - place.startBytes(), place.lengthBytes());
    }

    /** The same as a disk address, not yet checked against disk and file system. */
    long onDisk(DiskPlace place, Optional<ZoneProfile> profile) throws NoZoneException;

    /** The outermost so many bytes of the disk. */
    record Bytes(long bytes) implements ZoneLimit {

        public Bytes {
            if (bytes <= 0) {
                throw new IllegalArgumentException("a zone of " + bytes + " bytes: choose a size above 0, such as 60g");
            }
        }

        @Override
        public long onDisk(DiskPlace place, Optional<ZoneProfile> profile) {
            return bytes;
        }
    }

    /** The outermost share of the disk. */
    record Share(double share) implements ZoneLimit {

        public Share {
            requireShare(share, "of the disk");
        }

        @Override
        public long onDisk(DiskPlace place, Optional<ZoneProfile> profile) {
            return Math.max(1, (long) (share * place.diskBytes()));
        }
    }

    /** As far as the disk reads at least at this share of its outer speed. */
    record FasterThan(double share) implements ZoneLimit {

        public FasterThan {
            requireShare(share, "of the outer speed");
        }

        @Override
        public long onDisk(DiskPlace place, Optional<ZoneProfile> profile) throws NoZoneException {
            ZoneProfile measured = profile.orElseThrow(() -> new NoZoneException("no speeds of " + place.disk() + " ("
                    + place.identity() + ") are known: measure them with the command map, or give a size"));
            if (measured.diskBytes() != place.diskBytes()) {
                throw new NoZoneException("the profile of " + place.disk() + " is of a disk of "
                        + measured.diskBytes() + " bytes, and this one has " + place.diskBytes()
                        + ": measure again with the command map");
            }
            OptionalLong limit = measured.limitFasterThan(share);
            if (measured.isFlat() || limit.isEmpty()) {
                throw new NoZoneException(place.disk() + " is nowhere slower than " + share
                        + " of its outer speed, so it has no zones; give a size to use one anyway");
            }
            return limit.getAsLong();
        }
    }

    private static void requireShare(double share, String of) {
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException("a share " + of + " is above 0 and below 1, not " + share);
        }
    }
}
