package dev.terrain.zone.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.Sizes;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.commons.linux.BlockDevice;
import dev.terrain.zone.internal.disk.DiskPlace;
import dev.terrain.zone.internal.pin.OfflinePin;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;

/** {@code pin} and {@code release} with {@code --device DEVICE --offline}. */
final class OfflinePinCommands {

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

    private OfflinePinCommands() {}

    /** What to work on; empty when the command is about a mounted file system. */
    static Optional<Path> device(CommandLine line) throws UsageException {
        String device = line.getOptionValue(DEVICE);
        boolean offline = line.hasOption(OFFLINE);
        boolean bits = line.hasOption(SAVED_LIST) || line.hasOption(BITMAP_ONLY);
        if ((device != null) != offline || (bits && !offline)) {
            throw new UsageException("--device and --offline belong together, the other options for them too");
        }
        if (device != null && !line.getArgList().isEmpty()) {
            throw new UsageException("name a DIR or a --device, not both");
        }
        return Optional.ofNullable(device).map(Path::of);
    }

    static int pin(Path device, CommandLine line, PrintStream out) throws IOException, UsageException {
        String savedList = line.getOptionValue(SAVED_LIST);
        if (line.hasOption(BITMAP_ONLY) != (savedList != null)) {
            throw new UsageException(
                    "--bitmap-only and --saved-list FILE belong together: only the list undoes such a pin");
        }
        if (line.hasOption(Arguments.MARGIN)) {
            throw new UsageException("--margin is for running writers, and an unmounted file system has none");
        }
        MeasuredDisk disk = MeasuredDisk.of(place(device), line);
        long limit = disk.limitBytes(line);
        disk.requireZones(line);
        OfflinePin pin = new OfflinePin(device, new ProgressLines(out));
        boolean dryRun = line.hasOption(Arguments.DRY_RUN);
        OfflinePin.Forecast forecast = pin.forecast(limit);
        out.printf(
                "%s %s behind the first %s of %s; mounted, df will show %s available instead of %s%n",
                dryRun ? "would pin" : "pinning",
                Sizes.format(forecast.toPinBytes()),
                Sizes.format(limit),
                device,
                Sizes.format(forecast.availableAfterBytes()),
                Sizes.format(forecast.availableBeforeBytes()));
        disk.speeds(limit).ifPresent(out::println);
        if (dryRun) {
            return 0;
        }
        if (savedList != null) {
            long bytes = pin.setBits(limit, Path.of(savedList));
            out.println("set the bits of " + Sizes.format(bytes) + " behind the first " + Sizes.format(limit) + " of "
                    + device);
            out.println(
                    "warning: e2fsck will call them block bitmap differences, and e2fsck -y will silently undo this;"
                            + " keep " + savedList + " to undo it with release --saved-list");
        } else {
            long left = pin.build(limit);
            out.println("the zone of " + device + " ends at " + Sizes.format(limit) + "; " + Sizes.format(left)
                    + " stay free behind it");
        }
        return 0;
    }

    static int release(Path device, CommandLine line, PrintStream out) throws IOException {
        OfflinePin pin = new OfflinePin(device, new ProgressLines(out));
        String savedList = line.getOptionValue(SAVED_LIST);
        if (line.hasOption(Arguments.DRY_RUN)) {
            out.println(
                    "would release " + (savedList == null ? "the pin of " + device : "what " + savedList + " lists"));
        } else if (savedList != null) {
            out.println("cleared the bits of " + Sizes.format(pin.clearBits(Path.of(savedList))) + " on " + device);
            out.println("run e2fsck -f " + device + " before mounting it: where the list was an old one, it sets the"
                    + " bits again of blocks that files own by now; then delete " + savedList);
        } else {
            pin.release();
            out.println(device + " is not pinned");
        }
        return 0;
    }

    private static DiskPlace place(Path device) throws IOException {
        if (!Files.exists(device) || Files.isRegularFile(device) || Files.isDirectory(device)) {
            throw new IOException(device + " is no block device: name one under /dev (losetup makes one of a file)");
        }
        long number = (Long) Files.getAttribute(device, "unix:rdev");
        return Arguments.place(device, BlockDevice.majorOf(number), BlockDevice.minorOf(number));
    }
}
