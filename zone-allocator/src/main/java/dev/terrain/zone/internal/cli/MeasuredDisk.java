package dev.terrain.zone.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.zone.internal.disk.DiskPlace;
import dev.terrain.zone.internal.disk.ZoneProfile;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;

/**
 * Where a file system lies, and what is known of the speed there.
 *
 * @param profile empty where nobody has measured it
 */
record MeasuredDisk(DiskPlace place, Optional<ZoneProfile> profile) {

    static final Option FORCE = Command.flag("force", "Pins even if the disk's profile shows no zones.");

    static MeasuredDisk of(DiskPlace place, CommandLine line) throws IOException {
        return new MeasuredDisk(place, Arguments.profiles(line).find(place.identity()));
    }

    /** The one limit that was given, in bytes from the start of the file system's device. */
    long limitBytes(CommandLine line) throws IOException, UsageException {
        return Arguments.limit(line)
                .orElseThrow(() -> new UsageException("say how large the zone is: --outer, --share or --faster-than"))
                .onFileSystem(place, profile);
    }

    /** Declines a disk without zones, unless told otherwise. */
    void requireZones(CommandLine line) throws IOException {
        if (profile.isPresent() && profile.get().isFlat() && !line.hasOption(FORCE)) {
            throw new IOException(place.disk() + " is about as fast at its inner edge as at its outer: a pin would gain"
                    + " nothing; --force pins it anyway");
        }
    }

    /** The mean speeds of the zone and of the whole file system, where they were measured. */
    Optional<String> speeds(long limitBytes) {
        return profile.map(p -> String.format(
                Locale.ROOT,
                "%.0f MB/s in the zone, %.0f MB/s over the whole file system, on average",
                p.meanBytesPerSecond(place.diskAddress(0), place.diskAddress(limitBytes)) / 1e6,
                p.meanBytesPerSecond(place.diskAddress(0), place.diskAddress(place.lengthBytes())) / 1e6));
    }
}
