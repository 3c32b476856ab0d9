package dev.terrain.zone.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.Sizes;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.zone.internal.disk.BlockDevices;
import dev.terrain.zone.internal.disk.DiskPlace;
import dev.terrain.zone.internal.disk.DiskPlace.OnDisk;
import dev.terrain.zone.internal.disk.DiskPlace.Unresolved;
import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.disk.ProfileStore;
import dev.terrain.zone.internal.disk.ZoneLimit;
import dev.terrain.zone.internal.disk.ZoneLimit.Bytes;
import dev.terrain.zone.internal.disk.ZoneLimit.FasterThan;
import dev.terrain.zone.internal.disk.ZoneLimit.Share;
import dev.terrain.zone.internal.disk.ZoneProfile;
import dev.terrain.zone.internal.pin.PinProgress;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** What several commands take, under the same names and with the same meaning. */
final class Arguments {

    static final Option ALLOW_ROOT_FILE_SYSTEM =
            Command.flag("allow-root-filesystem", "Permits a DIR on the root file system.");

    static final Option PROFILE_DIR = Command.option(
            "profile-dir",
            "DIR",
            "Where profiles are kept: /var/lib/terrain/zone if it can be made, else ~/.terrain/zone.");

    static final Option OUTER =
            Command.option("outer", "SIZE", "The zone is the outermost SIZE of the disk, as in 60g.");

    static final Option SHARE =
            Command.option("share", "SHARE", "The zone is the outermost SHARE of the disk, as in 0.2.");

    static final Option FASTER_THAN = Command.option(
            "faster-than",
            "SHARE",
            "The zone reaches as far as the disk is at least SHARE times as fast as at its outer edge, as in 0.9.");

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

    private Arguments() {}

    /** The directories named, each on a supported file system other than the root one, unless that is allowed. */
    static List<Mount> mounts(CommandLine line) throws IOException, UsageException {
        if (line.getArgList().isEmpty()) {
            throw new UsageException("name a directory");
        }
        List<Mount> mounts = new ArrayList<>();
        for (String name : line.getArgList()) {
            mounts.add(mount(Path.of(name), line));
        }
        return mounts;
    }

    /** The mount of one directory, checked like {@link #mounts}. */
    static Mount mount(Path directory, CommandLine line) throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new IOException(directory + " is not a directory: name one on the file system to use");
        }
        Mount mount = Mount.of(directory);
        if (mount.isRoot() && !line.hasOption(ALLOW_ROOT_FILE_SYSTEM.getLongOpt())) {
            throw new IOException(directory + " is on the root file system: add --allow-root-filesystem to use it");
        }
        return mount;
    }

    /** Where a mount lies. */
    static OnDisk place(Mount mount) throws IOException {
        return place(mount.mountPoint(), mount.major(), mount.minor());
    }

    /** Where the device with these numbers lies, which errors call {@code subject}. */
    static OnDisk place(Path subject, int major, int minor) throws IOException {
        DiskPlace place = new BlockDevices(Path.of("/sys")).place(major, minor);
        if (place instanceof Unresolved unresolved) {
            throw new IOException(subject + " cannot be placed on a disk: " + unresolved.reason());
        }
        return (OnDisk) place;
    }

    static ProfileStore profiles(CommandLine line) {
        String folder = line.getOptionValue(PROFILE_DIR.getLongOpt());
        return new ProfileStore(folder == null ? ProfileStore.defaultFolder() : Path.of(folder));
    }

    static Options addLimit(Options options) {
        return options.addOption(OUTER).addOption(SHARE).addOption(FASTER_THAN);
    }

    /** The one limit that was given, or none. */
    static Optional<ZoneLimit> limit(CommandLine line) throws UsageException {
        List<ZoneLimit> limits = new ArrayList<>();
        try {
            if (line.hasOption(OUTER.getLongOpt())) {
                limits.add(new Bytes(Sizes.parse(OUTER.getLongOpt(), line.getOptionValue(OUTER.getLongOpt()))));
            }
            if (line.hasOption(SHARE.getLongOpt())) {
                limits.add(new Share(share(line, SHARE)));
            }
            if (line.hasOption(FASTER_THAN.getLongOpt())) {
                limits.add(new FasterThan(share(line, FASTER_THAN)));
            }
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
        if (limits.size() > 1) {
            throw new UsageException("give one of --outer, --share and --faster-than");
        }
        return limits.stream().findFirst();
    }

    /** What {@code --faster-than} says on its own. */
    static OptionalDouble fasterThan(CommandLine line) throws UsageException {
        Optional<ZoneLimit> limit = limit(line);
        return limit.isPresent() && limit.get() instanceof FasterThan given
                ? OptionalDouble.of(given.share())
                : OptionalDouble.empty();
    }

    private static double share(CommandLine line, Option option) throws UsageException {
        String value = line.getOptionValue(option.getLongOpt());
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw new UsageException(
                    "--" + option.getLongOpt() + " is '" + value + "'; allowed is a share such as 0.9", e);
        }
    }

    /** The one DIR. */
    static Mount mount(CommandLine line) throws IOException, UsageException {
        if (line.getArgList().size() != 1) {
            throw new UsageException(
                    "name one directory, not " + line.getArgList().size());
        }
        return mount(Path.of(line.getArgList().get(0)), line);
    }

    static ZoneLimit requiredLimit(CommandLine line) throws UsageException {
        return limit(line)
                .orElseThrow(() -> new UsageException("say how large the zone is: --outer, --share or --faster-than"));
    }

    static OptionalLong margin(CommandLine line) throws UsageException {
        String value = line.getOptionValue(MARGIN.getLongOpt());
        return value == null ? OptionalLong.empty() : OptionalLong.of(Sizes.parse(MARGIN.getLongOpt(), value));
    }

    /** Declines a disk without zones, unless told otherwise. */
    static void requireZones(CommandLine line, OnDisk place, Optional<ZoneProfile> profile) throws IOException {
        if (profile.isPresent() && profile.get().isFlat() && !line.hasOption(FORCE.getLongOpt())) {
            throw new IOException(place.disk() + " is about as fast at its inner edge as at its outer: a pin would gain"
                    + " nothing; --force pins it anyway");
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
        return new ProgressLines(out, 1, System::nanoTime)::report;
    }
}
