package dev.terrain.zone.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.Sizes;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.zone.internal.disk.DiskPlace.OnDisk;
import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.disk.ZoneProfile;
import dev.terrain.zone.internal.pin.Pin;
import dev.terrain.zone.internal.pin.PinPlan;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Options;

/** {@code pin}: confines a file system to its outer zone. */
final class PinCommand implements Command {

    @Override
    public String name() {
        return "pin";
    }

    @Override
    public String summary() {
        return "Confines a file system to the outer zone of its disk.";
    }

    @Override
    public String usage() {
        return "(DIR | --device DEVICE --offline) (--outer SIZE | --share SHARE | --faster-than SHARE) [options]";
    }

    @Override
    public Options options() {
        return Arguments.addLimit(new Options())
                .addOption(Arguments.MARGIN)
                .addOption(Arguments.DRY_RUN)
                .addOption(Arguments.FORCE)
                .addOption(Arguments.DEVICE)
                .addOption(Arguments.OFFLINE)
                .addOption(Arguments.BITMAP_ONLY)
                .addOption(Arguments.SAVED_LIST)
                .addOption(Arguments.PROFILE_DIR)
                .addOption(Arguments.ALLOW_ROOT_FILE_SYSTEM);
    }

    @Override
    public int run(CommandLine line, PrintStream out) throws IOException, UsageException {
        Optional<OfflineArguments> offline = OfflineArguments.of(line, out);
        return offline.isPresent() ? offline.get().pin() : pin(Arguments.mount(line), line, out);
    }

    private static int pin(Mount mount, CommandLine line, PrintStream out) throws IOException, UsageException {
        PinPlan.requirePossible(mount);
        OnDisk place = Arguments.place(mount);
        Optional<ZoneProfile> profile = Arguments.profiles(line).find(place.identity());
        long limit = Arguments.requiredLimit(line).onFileSystem(place, profile);
        Arguments.requireZones(line, place, profile);
        PinPlan plan = PinPlan.of(mount, limit, Arguments.margin(line));
        boolean dryRun = line.hasOption(Arguments.DRY_RUN.getLongOpt());
        out.printf(
                "%s (%s on %s): the zone is its first %s%n",
                mount.mountPoint(), mount.type(), place.disk(), Sizes.format(plan.limitBytes()));
        out.printf(
                "%s %s behind it; df will show %s available instead of %s%n",
                dryRun ? "would pin" : "pinning",
                Sizes.format(plan.toPinBytes()),
                Sizes.format(plan.availableAfterBytes()),
                Sizes.format(plan.before().availableBytes()));
        Arguments.speeds(place, profile, plan.limitBytes()).ifPresent(out::println);
        if (dryRun) {
            return 0;
        }
        long left = new Pin(mount, Arguments.progress(out)).build(plan);
        out.println(
                left == 0
                        ? "done: nothing is free behind the zone"
                        : "done: " + Sizes.format(left)
                                + " behind the zone stay free: kept from files by the file system, or not worth the time");
        return 0;
    }
}
