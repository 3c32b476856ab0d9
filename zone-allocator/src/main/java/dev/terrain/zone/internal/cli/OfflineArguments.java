package dev.terrain.zone.internal.cli;

import dev.terrain.commons.cli.Sizes;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.commons.linux.BlockDevice;
import dev.terrain.zone.internal.disk.DiskPlace.OnDisk;
import dev.terrain.zone.internal.disk.ZoneProfile;
import dev.terrain.zone.internal.pin.OfflinePin;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;

/** {@code pin} and {@code release} with {@code --device DEVICE --offline}. */
final class OfflineArguments {

    private final Path device;
    private final CommandLine line;
    private final PrintStream out;

    private OfflineArguments(Path device, CommandLine line, PrintStream out) {
        this.device = device;
        this.line = line;
        this.out = out;
    }

    /** Empty when the command is about a mounted file system. */
    static Optional<OfflineArguments> of(CommandLine line, PrintStream out) throws UsageException {
        String device = line.getOptionValue(Arguments.DEVICE.getLongOpt());
        boolean offline = line.hasOption(Arguments.OFFLINE.getLongOpt());
        boolean bits =
                line.hasOption(Arguments.SAVED_LIST.getLongOpt()) || line.hasOption(Arguments.BITMAP_ONLY.getLongOpt());
        if ((device != null) != offline || (bits && !offline)) {
            throw new UsageException("--device and --offline belong together, the other options for them too");
        }
        if (device == null) {
            return Optional.empty();
        }
        if (!line.getArgList().isEmpty()) {
            throw new UsageException("name a DIR or a --device, not both");
        }
        return Optional.of(new OfflineArguments(Path.of(device), line, out));
    }

    int pin() throws IOException, UsageException {
        boolean bitmapOnly = line.hasOption(Arguments.BITMAP_ONLY.getLongOpt());
        String savedList = line.getOptionValue(Arguments.SAVED_LIST.getLongOpt());
        if (bitmapOnly != (savedList != null)) {
            throw new UsageException(
                    "--bitmap-only and --saved-list FILE belong together: only the list undoes such a pin");
        }
        if (line.hasOption(Arguments.MARGIN.getLongOpt())) {
            throw new UsageException("--margin is for running writers, and an unmounted file system has none");
        }
        OnDisk place = place();
        Optional<ZoneProfile> profile = Arguments.profiles(line).find(place.identity());
        long limit = Arguments.requiredLimit(line).onFileSystem(place, profile);
        Arguments.requireZones(line, place, profile);
        OfflinePin pin = new OfflinePin(device, Arguments.progress(out));
        boolean dryRun = line.hasOption(Arguments.DRY_RUN.getLongOpt());
        OfflinePin.Forecast forecast = pin.forecast(limit);
        out.printf(
                "%s %s behind the first %s of %s; mounted, df will show %s available instead of %s%n",
                dryRun ? "would pin" : "pinning",
                Sizes.format(forecast.toPinBytes()),
                Sizes.format(limit),
                device,
                Sizes.format(forecast.availableAfterBytes()),
                Sizes.format(forecast.availableBeforeBytes()));
        Arguments.speeds(place, profile, limit).ifPresent(out::println);
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

    int release() throws IOException {
        OfflinePin pin = new OfflinePin(device, Arguments.progress(out));
        String savedList = line.getOptionValue(Arguments.SAVED_LIST.getLongOpt());
        if (line.hasOption(Arguments.DRY_RUN.getLongOpt())) {
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

    private OnDisk place() throws IOException {
        if (!Files.exists(device) || Files.isRegularFile(device) || Files.isDirectory(device)) {
            throw new IOException(device + " is no block device: name one under /dev (losetup makes one of a file)");
        }
        long number = (Long) Files.getAttribute(device, "unix:rdev");
        return Arguments.place(device, BlockDevice.majorOf(number), BlockDevice.minorOf(number));
    }
}
