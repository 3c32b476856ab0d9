package dev.terrain.spill.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.CommandLineTool;
import dev.terrain.commons.cli.Sizes;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.spill.internal.device.Device;
import dev.terrain.spill.internal.device.DeviceChart;
import dev.terrain.spill.internal.device.DeviceMeasurement;
import dev.terrain.spill.internal.device.IoMeasurement;
import dev.terrain.spill.internal.device.MeasuringPlan;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;

/**
 * {@code hadoop jar ssd-spill-tuner.jar DIR...}: measures the devices of directories and says how the sort uses them.
 */
public final class DeviceCommand {

    /** The jar has one command, which is called by the jar's name alone. */
    private static final String JAR = "ssd-spill-tuner.jar";

    private static final String WRITE_BUDGET = "write-budget";
    private static final String CHART = "chart";
    private static final String DRY_RUN = "dry-run";

    private final Trial trial;

    private DeviceCommand(Trial trial) {
        this.trial = trial;
    }

    /** The measuring of one device, as {@link IoMeasurement#of} does it. */
    @FunctionalInterface
    interface Trial {
        DeviceMeasurement measure(MeasuringPlan plan, Consumer<String> progress, Device device, Path directory)
                throws IOException;
    }

    /** Measures devices and ends the JVM with 0 (done), 1 (cannot) or 2 (wrong arguments). */
    public static void main(String[] arguments) {
        System.exit(run(arguments, IoMeasurement::of, System.out, System.err));
    }

    static int run(String[] arguments, Trial trial, PrintStream out, PrintStream err) {
        String summary = "Measures the devices of local directories, some seconds each, and prints the I/O unit "
                + "and merge width of the sort on them.";
        Command command = new Command(
                JAR,
                summary,
                "DIR... [--write-budget SIZE] [--chart FILE] [--dry-run]",
                List.of(
                        Command.option(
                                WRITE_BUDGET,
                                "SIZE",
                                "The most that is written to each device; default 512m. Everything written is deleted."),
                        Command.option(CHART, "FILE", "Draws the time for 1 GiB by I/O unit into this file, as SVG."),
                        Command.flag(DRY_RUN, "Only prints what would be measured and written.")),
                new DeviceCommand(trial)::measureAll);
        return new CommandLineTool(
                        "hadoop jar",
                        summary,
                        "Sizes take k, m, g and t (powers of 1024), as in 512m."
                                + " Exit codes: 0 done, 1 cannot be done, 2 wrong arguments.",
                        List.of(command))
                .run(Stream.concat(Stream.of(JAR), Stream.of(arguments)).toArray(String[]::new), out, err);
    }

    private int measureAll(CommandLine line, PrintStream out) throws IOException, UsageException {
        List<Path> directories = line.getArgList().stream().map(Path::of).toList();
        if (directories.isEmpty()) {
            throw new UsageException("name the local directories of tasks (yarn.nodemanager.local-dirs)");
        }
        if (line.hasOption(CHART) && directories.size() > 1) {
            throw new UsageException("--chart draws one device: name one directory with it");
        }
        MeasuringPlan plan = plan(line);
        Set<String> measured = new HashSet<>();
        for (Path directory : directories) {
            if (!Files.isDirectory(directory)) {
                throw new IOException(directory + " is not a directory: create it, or name another one");
            }
            Device device = Device.below(Device.SYSFS, directory);
            out.printf("%s is on %s (%s)%n", directory, device.name(), device.fileSystem());
            if (!measured.add(device.name())) {
                out.println("  The same device as above.");
            } else if (line.hasOption(DRY_RUN)) {
                out.printf(
                        "  Would measure %d points and write at most %d MiB, of which nothing stays.%n",
                        2 * MeasuringPlan.units().size(), (plan.writtenBytes() + (1 << 20) - 1) >> 20);
            } else {
                DeviceMeasurement measurement =
                        trial.measure(plan, step -> out.println("  " + step), device, directory);
                DeviceReport.print(measurement, out);
                if (line.hasOption(CHART)) {
                    draw(measurement, Path.of(line.getOptionValue(CHART)));
                    out.println("  Chart: " + line.getOptionValue(CHART));
                }
            }
        }
        return 0;
    }

    private static void draw(DeviceMeasurement measurement, Path chart) throws IOException {
        try {
            Files.writeString(chart, DeviceChart.svg(measurement));
        } catch (IOException e) {
            throw new IOException("cannot write the chart " + chart + " (" + e + "): name another file", e);
        }
    }

    private static MeasuringPlan plan(CommandLine line) throws UsageException {
        String budget = line.getOptionValue(WRITE_BUDGET);
        if (budget == null) {
            return MeasuringPlan.within(MeasuringPlan.DEFAULT_BUDGET_BYTES);
        }
        try {
            return MeasuringPlan.within(Sizes.parse(WRITE_BUDGET, budget));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--write-budget is '" + budget + "': " + e.getMessage(), e);
        }
    }
}
