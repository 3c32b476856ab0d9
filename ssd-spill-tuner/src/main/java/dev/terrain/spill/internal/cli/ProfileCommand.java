package dev.terrain.spill.internal.cli;

import dev.terrain.spill.internal.profile.Device;
import dev.terrain.spill.internal.profile.DeviceFinder;
import dev.terrain.spill.internal.profile.DeviceProfile;
import dev.terrain.spill.internal.profile.Operation;
import dev.terrain.spill.internal.profile.ProfileChart;
import dev.terrain.spill.internal.profile.ProfileMeasurement;
import dev.terrain.spill.internal.profile.ProfileStore;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Options;

/** Measures the devices of local directories and what Hadoop's code costs on this machine, and keeps both. */
final class ProfileCommand implements Command {

    static final String PROFILE_DIR = "profile-dir";

    private static final String QUICK = "quick";
    private static final String FULL = "full";
    private static final String DRY_RUN = "dry-run";
    private static final String WRITE_BUDGET = "write-budget";

    @Override
    public String name() {
        return "profile";
    }

    @Override
    public String summary() {
        return "Measures the devices of local directories, and Hadoop's own sort and merge on this machine.";
    }

    @Override
    public String usage() {
        return "DIR... [--quick | --full] [options]";
    }

    @Override
    public Options options() {
        return new Options()
                .addOption(Command.flag(QUICK, "Takes about fifteen seconds for each device, which is the default."))
                .addOption(Command.flag(FULL, "Measures every unit at every depth, which takes minutes."))
                .addOption(Command.flag(DRY_RUN, "Says what would be measured and written, and does nothing."))
                .addOption(Command.option(
                        WRITE_BUDGET,
                        "SIZE",
                        "The most that is written to each device: 512m, with --full 2g. Nothing of it stays."))
                .addOption(Command.option(
                        PROFILE_DIR,
                        "DIR",
                        "Where profiles are kept: /var/lib/terrain/spill if it can be made, else ~/.terrain/spill."));
    }

    @Override
    public int run(CommandLine line, PrintStream out) throws IOException, UsageException {
        if (line.getArgList().isEmpty()) {
            throw new UsageException("name the local directories of tasks (yarn.nodemanager.local-dirs)");
        }
        ProfileMeasurement measurement = measurement(line, out);
        DeviceFinder devices = new DeviceFinder(Path.of("/sys"));
        Set<String> measured = new HashSet<>();
        for (String name : line.getArgList()) {
            Path directory = Path.of(name);
            if (!Files.isDirectory(directory)) {
                throw new IOException(directory + " is no directory");
            }
            Device device = devices.find(directory);
            out.println(directory + " is on " + device.name() + " (" + device.fileSystem() + "), " + device.identity());
            if (!measured.add(device.identity())) {
                out.println("  The same device as before.");
            } else if (line.hasOption(DRY_RUN)) {
                out.println("  Would measure " + measurement.description() + ".");
            } else {
                ProfileStore store = Arguments.profiles(line, ProfileStore.folderForWriting());
                save(measurement.measure(device, directory), store, out);
            }
        }
        return 0;
    }

    private static ProfileMeasurement measurement(CommandLine line, PrintStream out) throws UsageException {
        if (line.hasOption(QUICK) && line.hasOption(FULL)) {
            throw new UsageException("give one of --quick and --full");
        }
        try {
            return line.hasOption(FULL)
                    ? ProfileMeasurement.full(
                            Arguments.bytes(line, WRITE_BUDGET, ProfileMeasurement.FULL_BUDGET_BYTES),
                            step -> out.println("  " + step))
                    : ProfileMeasurement.quick(
                            Arguments.bytes(line, WRITE_BUDGET, ProfileMeasurement.QUICK_BUDGET_BYTES),
                            step -> out.println("  " + step));
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    private static void save(DeviceProfile profile, ProfileStore store, PrintStream out) throws IOException {
        out.printf(
                Locale.ROOT,
                "  %s, %s: 4 KiB in %.0f us, %.1f times as many at once; in units of 1 MiB reads %.0f MB/s, writes %.0f MB/s%n",
                words(profile.kind()),
                profile.method().words(),
                profile.readLatencyMicros(),
                profile.parallelism(),
                profile.bytesPerSecond(Operation.READ, 1 << 20) / 1e6,
                profile.bytesPerSecond(Operation.WRITE, 1 << 20) / 1e6);
        Path file = store.save(profile);
        Path chart = Path.of(file.toString().replaceAll("\\.json$", ".svg"));
        Files.writeString(chart, ProfileChart.svg(profile));
        out.println("  Profile: " + file);
        out.println("  Chart:   " + chart);
    }

    private static String words(DeviceProfile.Kind kind) {
        return switch (kind) {
            case SEEKS -> "A device that seeks";
            case SERVES_ONE -> "A device that serves one request at a time";
            case PARALLEL -> "A device that serves requests side by side";
        };
    }
}
