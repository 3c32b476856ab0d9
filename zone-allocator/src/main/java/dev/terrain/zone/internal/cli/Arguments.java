package dev.terrain.zone.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.Sizes;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.commons.linux.Kernel;
import dev.terrain.zone.internal.disk.BlockDevices;
import dev.terrain.zone.internal.disk.DiskPlace;
import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.disk.NoZoneException;
import dev.terrain.zone.internal.disk.ProfileStore;
import dev.terrain.zone.internal.disk.ZoneLimit;
import dev.terrain.zone.internal.disk.ZoneLimit.Bytes;
import dev.terrain.zone.internal.disk.ZoneLimit.FasterThan;
import dev.terrain.zone.internal.disk.ZoneLimit.Share;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;

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

    static final Option MARGIN = Command.option(
            "margin",
            "SIZE",
            "Leaves at least SIZE available to running writers at every moment: 64m or 1 % of the file system,"
                    + " whichever is more, but at most half of what is free in the zone. Not with --offline.");

    private Arguments() {}

    /** The one DIR. */
    static Mount mount(CommandLine line) throws IOException, UsageException {
        if (line.getArgList().size() != 1) {
            throw new UsageException(
                    "name one directory, not " + line.getArgList().size());
        }
        return mount(Path.of(line.getArgList().get(0)), line);
    }

    /** What a directory is on, which is not the root file system unless that is allowed. */
    static Mount mount(Path directory, CommandLine line) throws IOException {
        requireKernel();
        if (!Files.isDirectory(directory)) {
            throw new IOException(directory + " is not a directory: name one on the file system to use");
        }
        Mount mount = Mount.of(directory);
        if (mount.isRoot() && !line.hasOption(ALLOW_ROOT_FILE_SYSTEM)) {
            throw new IOException(directory + " is on the root file system: add --allow-root-filesystem to use it");
        }
        return mount;
    }

    static void requireKernel() throws IOException {
        Optional<String> unavailable = Kernel.unavailable();
        if (unavailable.isPresent()) {
            throw new IOException(unavailable.get());
        }
    }

    /** Where a mount lies. */
    static DiskPlace place(Mount mount) throws IOException {
        return place(mount.mountPoint(), mount.major(), mount.minor());
    }

    /** Where the device with these numbers lies, which errors call {@code subject}. */
    static DiskPlace place(Path subject, int major, int minor) throws IOException {
        try {
            return new BlockDevices(Path.of("/sys")).place(major, minor);
        } catch (NoZoneException e) {
            throw new IOException(subject + " cannot be placed on a disk: " + e.getMessage(), e);
        }
    }

    static ProfileStore profiles(CommandLine line) {
        String folder = line.getOptionValue(PROFILE_DIR);
        return new ProfileStore(folder == null ? ProfileStore.defaultFolder() : Path.of(folder));
    }

    /** The one limit that was given, or none. */
    static Optional<ZoneLimit> limit(CommandLine line) throws UsageException {
        List<ZoneLimit> limits = new ArrayList<>();
        try {
            if (line.hasOption(OUTER)) {
                limits.add(new Bytes(Sizes.parse(OUTER.getLongOpt(), line.getOptionValue(OUTER))));
            }
            if (line.hasOption(SHARE)) {
                limits.add(new Share(share(line, SHARE)));
            }
            if (line.hasOption(FASTER_THAN)) {
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

    private static double share(CommandLine line, Option option) throws UsageException {
        String value = line.getOptionValue(option);
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw new UsageException(
                    "--" + option.getLongOpt() + " is '" + value + "'; allowed is a share such as 0.9", e);
        }
    }
}
