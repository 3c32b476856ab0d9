package dev.terrain.zone.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.Sizes;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.pin.Pin;
import dev.terrain.zone.internal.pin.PinStatus;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Options;

/** {@code release}: undoes a pin. */
final class ReleaseCommand implements Command {

    @Override
    public String name() {
        return "release";
    }

    @Override
    public String summary() {
        return "Undoes a pin completely, also one that was interrupted.";
    }

    @Override
    public String usage() {
        return "(DIR | --device DEVICE --offline [--saved-list FILE]) [options]";
    }

    @Override
    public Options options() {
        return new Options()
                .addOption(Arguments.DRY_RUN)
                .addOption(Arguments.DEVICE)
                .addOption(Arguments.OFFLINE)
                .addOption(Arguments.SAVED_LIST)
                .addOption(Arguments.ALLOW_ROOT_FILE_SYSTEM);
    }

    @Override
    public int run(CommandLine line, PrintStream out) throws IOException, UsageException {
        Optional<OfflineArguments> offline = OfflineArguments.of(line, out);
        if (offline.isPresent()) {
            return offline.get().release();
        }
        Mount mount = Arguments.mount(line);
        if (line.hasOption(Arguments.DRY_RUN.getLongOpt())) {
            PinStatus status = PinStatus.of(mount);
            out.printf(
                    "%s is %s; %s would become available%n",
                    mount.mountPoint(), status.condition().words(), Sizes.format(status.pinnedBytes()));
            return 0;
        }
        new Pin(mount, Arguments.progress(out)).release();
        out.println(mount.mountPoint() + " is not pinned");
        return 0;
    }
}
