package dev.terrain.zone.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.commons.linux.KernelException;
import dev.terrain.zone.internal.disk.DirectDisk;
import dev.terrain.zone.internal.disk.DiskPlace;
import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.disk.ProfileStore;
import dev.terrain.zone.internal.disk.ReadableDisk;
import dev.terrain.zone.internal.disk.Sampling;
import dev.terrain.zone.internal.disk.SpeedMeasurement;
import dev.terrain.zone.internal.disk.ZoneLimit.FasterThan;
import dev.terrain.zone.internal.disk.ZoneProfile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;

/** Measures how fast disks read by address, shows it, and keeps it as a profile and a chart. */
final class MapCommand {

    private static final double DEFAULT_FASTER_THAN = 0.9;
    private static final int EVERY_PERCENT = 10;
    private static final int MARGIN_PERCENT = 5;

    private static final Option QUICK = Command.flag("quick", "Reads 64 samples of 16 MiB, which is the default.");
    private static final Option FULL =
            Command.flag("full", "Reads the whole disk in pieces of 64 MiB, which takes hours on a large one.");
    private static final Option THROUGH_FILE = Command.flag(
            "through-file",
            "Reads through a file in the free space of DIR, as always where the disk itself cannot "
                    + "be read. For a moment the file takes all free space but 5 % and at least 1 GiB; it is "
                    + "always deleted.");
    private static final Option CHART = Command.option(
            "chart", "FILE.svg", "Where to draw speed against address, with one DIR; else beside the profile.");

    static final Command MAP = new Command(
            "map",
            "Measures the disks under directories: read speed by address, and where their fast zone ends.",
            "DIR... [--quick | --full] [options]",
            List.of(
                    QUICK,
                    FULL,
                    Arguments.FASTER_THAN,
                    THROUGH_FILE,
                    Arguments.PROFILE_DIR,
                    CHART,
                    Arguments.ALLOW_ROOT_FILE_SYSTEM),
            MapCommand::run);

    private MapCommand() {}

    private static int run(CommandLine line, PrintStream out) throws IOException, UsageException {
        if (line.hasOption(QUICK) && line.hasOption(FULL)) {
            throw new UsageException("give one of --quick and --full");
        }
        if (line.hasOption(CHART) && line.getArgList().size() > 1) {
            throw new UsageException("--chart draws one disk: name one directory");
        }
        double fasterThan =
                Arguments.limit(line).map(limit -> ((FasterThan) limit).share()).orElse(DEFAULT_FASTER_THAN);
        if (line.getArgList().isEmpty()) {
            throw new UsageException("name a directory");
        }
        for (String directory : line.getArgList()) {
            Arguments.mount(Path.of(directory), line); // all of them are good before the first is measured
        }
        ProfileStore profiles = Arguments.profiles(line);
        profiles.requireWritable();
        SpeedMeasurement measurement = new SpeedMeasurement(new ProgressLines(out, EVERY_PERCENT, System::nanoTime));
        Set<String> measured = new HashSet<>();
        for (String directory : line.getArgList()) {
            Mount mount = Arguments.mount(Path.of(directory), line);
            DiskPlace place = Arguments.place(mount);
            out.println(ZoneReport.heading(mount, place));
            if (!measured.add(place.identity())) {
                out.println("The same disk as before.");
                continue;
            }
            out.println(age(profiles, place.identity()));
            ZoneProfile profile;
            try (ReadableDisk disk = open(Path.of(directory), place, line, out)) {
                profile = measurement.measure(place, disk, line.hasOption(FULL) ? Sampling.FULL : Sampling.QUICK);
            }
            out.print(ZoneReport.of(profile, place, fasterThan));
            Path file = profiles.save(profile);
            Path chart = chart(line, file);
            String svg = ZoneChart.svg(profile, place.disk(), fasterThan);
            ProfileStore.replace(chart.toAbsolutePath(), svg.getBytes(StandardCharsets.UTF_8));
            out.println("Profile: " + file);
            out.println("Chart:   " + chart);
        }
        return 0;
    }

    private static ReadableDisk open(Path directory, DiskPlace place, CommandLine line, PrintStream out)
            throws IOException {
        if (!line.hasOption(THROUGH_FILE)) {
            try {
                return DirectDisk.device(place);
            } catch (KernelException e) {
                out.println("Measuring through a file in the free space (" + e.getMessage() + ").");
            }
        }
        return DirectDisk.freeSpace(directory, place, totalBytes -> totalBytes / 100 * MARGIN_PERCENT);
    }

    private static String age(ProfileStore profiles, String identity) {
        try {
            return profiles.find(identity)
                    .map(known -> "Replacing the profile measured " + ZoneReport.age(known, Instant.now()) + ".")
                    .orElse("No profile of this disk yet.");
        } catch (IOException e) {
            return "Replacing a profile that cannot be read: " + e.getMessage();
        }
    }

    private static Path chart(CommandLine line, Path profile) {
        String named = line.getOptionValue(CHART);
        if (named != null) {
            return Path.of(named);
        }
        String name = String.valueOf(profile.getFileName());
        return profile.resolveSibling(name.substring(0, name.lastIndexOf('.')) + ".svg");
    }
}
