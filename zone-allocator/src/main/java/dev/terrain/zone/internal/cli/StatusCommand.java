package dev.terrain.zone.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.Sizes;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.zone.internal.disk.BlockDevices;
import dev.terrain.zone.internal.disk.DiskPlace;
import dev.terrain.zone.internal.disk.DiskPlace.OnDisk;
import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.disk.ZoneProfile;
import dev.terrain.zone.internal.pin.FreeSpace;
import dev.terrain.zone.internal.pin.PinState;
import dev.terrain.zone.internal.pin.PinStatus;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Options;

/** {@code status}: says what there is of a pin. */
final class StatusCommand implements Command {

    @Override
    public String name() {
        return "status";
    }

    @Override
    public String summary() {
        return "Shows whether a file system is pinned, where its zone ends, and what is free in it.";
    }

    @Override
    public String usage() {
        return "DIR [options]";
    }

    @Override
    public Options options() {
        return new Options().addOption(Arguments.PROFILE_DIR).addOption(Arguments.ALLOW_ROOT_FILE_SYSTEM);
    }

    @Override
    public int run(CommandLine line, PrintStream out) throws IOException, UsageException {
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
            DiskPlace place = new BlockDevices(Path.of("/sys")).place(mount.major(), mount.minor());
            if (place instanceof OnDisk onDisk) {
                Optional<ZoneProfile> profile = Arguments.profiles(line).find(onDisk.identity());
                Arguments.speeds(onDisk, profile, state.limitBytes())
                        .ifPresent(speeds -> out.println("speed:                " + speeds));
            }
        }
        return 0;
    }

    private static void print(FreeSpace free, PrintStream out) {
        out.println("free in the zone:     " + Sizes.format(free.inZoneBytes()));
        out.println("free behind it:       " + Sizes.format(free.behindBytes()));
        out.println("available (df):       " + Sizes.format(free.availableBytes()) + " of "
                + Sizes.format(free.totalBytes()));
    }
}
