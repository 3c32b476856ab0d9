package dev.terrain.zone.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.Sizes;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.zone.internal.disk.BlockDevices;
import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.disk.NoZoneException;
import dev.terrain.zone.internal.pin.FreeSpace;
import dev.terrain.zone.internal.pin.Pin;
import dev.terrain.zone.internal.pin.PinPlan;
import dev.terrain.zone.internal.pin.PinState;
import dev.terrain.zone.internal.pin.PinStatus;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.commons.cli.CommandLine;

/** {@code pin}, {@code status}, {@code widen} and {@code release}: the life of a pin. */
final class PinCommands {

    static final Command PIN = new Command(
            "pin",
            "Confines a file system to the outer zone of its disk.",
            "(DIR | --device DEVICE --offline) (--outer SIZE | --share SHARE | --faster-than SHARE) [options]",
            List.of(
                    Arguments.OUTER,
                    Arguments.SHARE,
                    Arguments.FASTER_THAN,
                    Arguments.MARGIN,
                    Arguments.DRY_RUN,
                    MeasuredDisk.FORCE,
                    OfflinePinCommands.DEVICE,
                    OfflinePinCommands.OFFLINE,
                    OfflinePinCommands.BITMAP_ONLY,
                    OfflinePinCommands.SAVED_LIST,
                    Arguments.PROFILE_DIR,
                    Arguments.ALLOW_ROOT_FILE_SYSTEM),
            PinCommands::pin);

    static final Command STATUS = new Command(
            "status",
            "Shows whether a file system is pinned, where its zone ends, and what is free in it.",
            "DIR [options]",
            List.of(Arguments.PROFILE_DIR, Arguments.ALLOW_ROOT_FILE_SYSTEM),
            PinCommands::status);

    static final Command WIDEN = new Command(
            "widen",
            "Gives back a part of a pin, up to a limit further in.",
            "DIR (--outer SIZE | --share SHARE | --faster-than SHARE) [options]",
            List.of(
                    Arguments.OUTER,
                    Arguments.SHARE,
                    Arguments.FASTER_THAN,
                    Arguments.DRY_RUN,
                    Arguments.PROFILE_DIR,
                    Arguments.ALLOW_ROOT_FILE_SYSTEM),
            PinCommands::widen);

    static final Command RELEASE = new Command(
            "release",
            "Undoes a pin completely, also one that was interrupted.",
            "(DIR | --device DEVICE --offline [--saved-list FILE]) [options]",
            List.of(
                    Arguments.DRY_RUN,
                    OfflinePinCommands.DEVICE,
                    OfflinePinCommands.OFFLINE,
                    OfflinePinCommands.SAVED_LIST,
                    Arguments.ALLOW_ROOT_FILE_SYSTEM),
            PinCommands::release);

    private PinCommands() {}

    private static int pin(CommandLine line, PrintStream out) throws IOException, UsageException {
        Optional<Path> device = OfflinePinCommands.device(line);
        if (device.isPresent()) {
            return OfflinePinCommands.pin(device.get(), line, out);
        }
        Mount mount = Arguments.mount(line);
        PinPlan.requirePossible(mount);
        MeasuredDisk disk = MeasuredDisk.of(Arguments.place(mount), line);
        long limit = disk.limitBytes(line);
        disk.requireZones(line);
        String margin = line.getOptionValue(Arguments.MARGIN);
        PinPlan plan = PinPlan.of(
                mount,
                limit,
                margin == null
                        ? OptionalLong.empty()
                        : OptionalLong.of(Sizes.parse(Arguments.MARGIN.getLongOpt(), margin)));
        boolean dryRun = line.hasOption(Arguments.DRY_RUN);
        out.printf(
                "%s (%s on %s): the zone is its first %s%n",
                mount.mountPoint(), mount.type(), disk.place().disk(), Sizes.format(plan.limitBytes()));
        out.printf(
                "%s %s behind it; df will show %s available instead of %s%n",
                dryRun ? "would pin" : "pinning",
                Sizes.format(plan.toPinBytes()),
                Sizes.format(plan.availableAfterBytes()),
                Sizes.format(plan.before().availableBytes()));
        disk.speeds(plan.limitBytes()).ifPresent(out::println);
        if (dryRun) {
            return 0;
        }
        long left = new Pin(mount, new ProgressLines(out)).build(plan);
        out.println(
                left == 0
                        ? "done: nothing is free behind the zone"
                        : "done: " + Sizes.format(left)
                                + " behind the zone stay free: kept from files by the file system, or not worth the time");
        return 0;
    }

    private static int status(CommandLine line, PrintStream out) throws IOException, UsageException {
        Mount mount = Arguments.mount(line);
        PinStatus status = PinStatus.of(mount);
        String remedy = status.condition().remedy();
        out.println(mount.mountPoint() + ": " + status.condition().words() + (remedy.isEmpty() ? "" : ": " + remedy));
        if (status.pinnedBytes() > 0) {
            out.println("pinned:               " + Sizes.format(status.pinnedBytes()));
        }
        if (status.state().isPresent()) {
            PinState state = status.state().get();
            out.println("zone ends at:         " + Sizes.format(state.limitBytes()));
            out.println("since:                " + state.createdAt());
            status.free().ifPresent(free -> print(free, out));
            speeds(mount, state.limitBytes(), line).ifPresent(speeds -> out.println("speed:                " + speeds));
        }
        return 0;
    }

    private static void print(FreeSpace free, PrintStream out) {
        out.println("free in the zone:     " + Sizes.format(free.inZoneBytes()));
        out.println("free behind it:       " + Sizes.format(free.behindBytes()));
        out.println("available (df):       " + Sizes.format(free.availableBytes()) + " of "
                + Sizes.format(free.totalBytes()));
    }

    private static Optional<String> speeds(Mount mount, long limitBytes, CommandLine line) throws IOException {
        try {
            return MeasuredDisk.of(new BlockDevices(Path.of("/sys")).place(mount.major(), mount.minor()), line)
                    .speeds(limitBytes);
        } catch (NoZoneException e) {
            return Optional.empty();
        }
    }

    private static int widen(CommandLine line, PrintStream out) throws IOException, UsageException {
        Mount mount = Arguments.mount(line);
        MeasuredDisk disk = MeasuredDisk.of(Arguments.place(mount), line);
        long limit = disk.limitBytes(line);
        if (line.hasOption(Arguments.DRY_RUN)) {
            out.printf(
                    "the zone of %s would end at %s instead of %s, and %s would become available%n",
                    mount.mountPoint(),
                    Sizes.format(limit),
                    PinStatus.of(mount)
                            .state()
                            .map(state -> Sizes.format(state.limitBytes()))
                            .orElse("its end"),
                    Sizes.format(PinStatus.heldBefore(mount, limit)));
            disk.speeds(limit).ifPresent(out::println);
            return 0;
        }
        new Pin(mount, new ProgressLines(out)).widen(limit);
        out.printf("the zone of %s now ends at %s%n", mount.mountPoint(), Sizes.format(limit));
        return 0;
    }

    private static int release(CommandLine line, PrintStream out) throws IOException, UsageException {
        Optional<Path> device = OfflinePinCommands.device(line);
        if (device.isPresent()) {
            return OfflinePinCommands.release(device.get(), line, out);
        }
        Mount mount = Arguments.mount(line);
        if (line.hasOption(Arguments.DRY_RUN)) {
            PinStatus status = PinStatus.of(mount);
            out.printf(
                    "%s is %s; %s would become available%n",
                    mount.mountPoint(), status.condition().words(), Sizes.format(status.pinnedBytes()));
            return 0;
        }
        new Pin(mount, new ProgressLines(out)).release();
        out.println(mount.mountPoint() + " is not pinned");
        return 0;
    }
}
