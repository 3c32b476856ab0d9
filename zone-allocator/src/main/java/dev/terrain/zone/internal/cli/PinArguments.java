package dev.terrain.zone.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.Sizes;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.zone.internal.disk.DiskPlace.OnDisk;
import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.disk.ZoneLimit;
import dev.terrain.zone.internal.disk.ZoneProfile;
import dev.terrain.zone.internal.pin.PinProgress;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;

/** What the commands of a pin have in common. */
final class PinArguments {

    static final Option DRY_RUN =
            Command.flag("dry-run", "Changes nothing; prints what would be done and what df will show.");

    static final Option FORCE = Command.flag("force", "Pins even if the disk's profile shows no zones.");

    static final Option MARGIN = Command.option(
            "margin",
            "SIZE",
            "Leaves at least SIZE available to running writers at every moment: 64m or 1 % of the file system,"
                    + " whichever is more, but at most half of what is free in the zone. Not with --offline.");

    static final Option DEVICE = Command.option(
            "device", "DEVICE", "The device of a file system that is not mounted, with --offline, instead of DIR.");

    static final Option OFFLINE =
            Command.flag("offline", "Works on an unmounted ext2, ext3 or ext4 through libext2fs.");

    static final Option SAVED_LIST = Command.option(
            "saved-list",
            "FILE",
            "With --offline: the list of block ranges of a pin made with --bitmap-only, which undoes it.");

    static final Option BITMAP_ONLY = Command.flag(
            "bitmap-only",
            "With --offline: sets bits in the block bitmaps and nothing else. e2fsck calls them differences, and"
                    + " e2fsck -y undoes them. Needs --saved-list.");

    private PinArguments() {}

    /** The one DIR. */
    static Mount mount(CommandLine line) throws IOException, UsageException {
        if (line.getArgList().size() != 1) {
            throw new UsageException(
                    "name one directory, not " + line.getArgList().size());
        }
        return Arguments.mount(Path.of(line.getArgList().get(0)), line);
    }

    static ZoneLimit requiredLimit(CommandLine line) throws UsageException {
        return Arguments.limit(line)
                .orElseThrow(() -> new UsageException("say how large the zone is: --outer, --share or --faster-than"));
    }

    static OptionalLong margin(CommandLine line) throws UsageException {
        String value = line.getOptionValue(MARGIN.getLongOpt());
        return value == null ? OptionalLong.empty() : OptionalLong.of(Sizes.parse(MARGIN.getLongOpt(), value));
    }

    /** Declines a disk without zones, unless told otherwise. */
    static void requireZones(CommandLine line, OnDisk place, Optional<ZoneProfile> profile) throws IOException {
        if (profile.isPresent() && profile.get().isFlat() && !line.hasOption(FORCE.getLongOpt())) {
            throw new IOException(place.disk()
                    + " is about as fast at its inner edge as at its outer: a pin would gain nothing; --force "
                    + "pins it anyway");
        }
    }

    /** The mean speeds of the zone and of the whole file system, where they were measured. */
    static Optional<String> speeds(OnDisk place, Optional<ZoneProfile> profile, long limitBytes) {
        return profile.map(p -> String.format(
                Locale.ROOT,
                "%.0f MB/s in the zone, %.0f MB/s over the whole file system, on average",
                p.meanBytesPerSecond(place.diskAddress(0), place.diskAddress(limitBytes)) / 1e6,
                p.meanBytesPerSecond(place.diskAddress(0), place.diskAddress(place.lengthBytes())) / 1e6));
    }

    /** Prints at most one line for every per cent. */
    static PinProgress progress(PrintStream out) {
        return new PinProgress() {
            private long lastPercent = -1;

            @Override
            public void report(String what, long done, long total) {
                long percent = total == 0 ? 100 : 100 * done / total;
                if (percent != lastPercent) {
                    lastPercent = percent;
                    out.println(what + ": " + percent + " %");
                }
            }
        };
    }
}
