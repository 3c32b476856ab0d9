package dev.terrain.zone.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.Sizes;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.zone.internal.disk.DiskPlace.OnDisk;
import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.disk.ZoneProfile;
import dev.terrain.zone.internal.pin.Pin;
import dev.terrain.zone.internal.pin.PinStatus;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Options;

/** {@code widen}: moves the end of a pinned file system's zone further in. */
final class WidenCommand implements Command {

    @Override
    public String name() {
        return "widen";
    }

    @Override
    public String summary() {
        return "Gives back a part of a pin, up to a limit further in.";
    }

    @Override
    public String usage() {
        return "DIR (--outer SIZE | --share SHARE | --faster-than SHARE) [options]";
    }

    @Override
    public Options options() {
        return Arguments.addLimit(new Options())
                .addOption(Arguments.DRY_RUN)
                .addOption(Arguments.PROFILE_DIR)
                .addOption(Arguments.ALLOW_ROOT_FILE_SYSTEM);
    }

    @Override
    public int run(CommandLine line, PrintStream out) throws IOException, UsageException {
        Mount mount = Arguments.mount(line);
        OnDisk place = Arguments.place(mount);
        Optional<ZoneProfile> profile = Arguments.profiles(line).find(place.identity());
        long limit = Arguments.requiredLimit(line).onFileSystem(place, profile);
        if (line.hasOption(Arguments.DRY_RUN.getLongOpt())) {
            PinStatus status = PinStatus.of(mount);
            out.printf(
                    "the zone of %s would end at %s instead of %s, and %s would become available%n",
                    mount.mountPoint(),
                    Sizes.format(limit),
                    status.state()
                            .map(state -> Sizes.format(state.limitBytes()))
                            .orElse("its end"),
                    Sizes.format(PinStatus.heldBefore(mount, limit)));
            Arguments.speeds(place, profile, limit).ifPresent(out::println);
            return 0;
        }
        new Pin(mount, Arguments.progress(out)).widen(limit);
        out.printf("the zone of %s now ends at %s%n", mount.mountPoint(), Sizes.format(limit));
        return 0;
    }
}
