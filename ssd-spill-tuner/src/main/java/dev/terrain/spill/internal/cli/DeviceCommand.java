package dev.terrain.spill.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.spill.internal.device.Device;
import dev.terrain.spill.internal.device.DeviceChart;
import dev.terrain.spill.internal.device.DeviceFinder;
import dev.terrain.spill.internal.device.DeviceMeasurement;
import dev.terrain.spill.internal.device.DeviceTrial;
import dev.terrain.spill.internal.device.MeasuringPlan;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.HelpFormatter;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/**
 * {@code hadoop jar ssd-spill-tuner.jar DIR...}: measures the devices of directories and says how the sort uses them.
 */
public final class DeviceCommand {

    private static final int DONE = 0;
    private static final int CANNOT = 1;
    private static final int WRONG_ARGUMENTS = 2;

    private static final String WRITE_BUDGET = "write-budget";
    private static final String CHART = "chart";
    private static final String DRY_RUN = "dry-run";
    private static final String HELP = "help";
    private static final int HELP_COLUMNS = 100;

    private final Trial trial;
    private final PrintStream out;
    private final PrintStream err;

    /** Measures the real devices. */
    public DeviceCommand(PrintStream out, PrintStream err) {
        this(
                (plan, progress, device, directory) -> new DeviceTrial(plan, progress).measure(device, directory),
                out,
                err);
    }

    DeviceCommand(Trial trial, PrintStream out, PrintStream err) {
        this.trial = trial;
        this.out = out;
        this.err = err;
    }

    /** The measuring of one device, as {@link DeviceTrial} does it. */
    @FunctionalInterface
    interface Trial {
        DeviceMeasurement measure(MeasuringPlan plan, Consumer<String> progress, Device device, Path directory)
                throws IOException;
    }

    /** Does what the arguments say and returns the exit code: 0 done, 1 cannot, 2 wrong arguments. */
    public int run(String[] arguments) {
        if (Arrays.stream(arguments).anyMatch(argument -> argument.equals("--help") || argument.equals("-h"))) {
            printHelp();
            return DONE;
        }
        try {
            measureAll(DefaultParser.builder()
                    .setAllowPartialMatching(false)
                    .build()
                    .parse(options(), arguments));
            return DONE;
        } catch (ParseException | UsageException e) {
            err.println(oneLine(e) + "; see --help");
            return WRONG_ARGUMENTS;
        } catch (IOException | IllegalArgumentException | SecurityException e) {
            err.println(oneLine(e));
            return CANNOT;
        } finally {
            out.flush();
        }
    }

    private void measureAll(CommandLine line) throws IOException, UsageException {
        List<Path> directories = line.getArgList().stream().map(Path::of).toList();
        if (directories.isEmpty()) {
            throw new UsageException("name the local directories of tasks (yarn.nodemanager.local-dirs)");
        }
        if (line.hasOption(CHART) && directories.size() > 1) {
            throw new UsageException("--chart draws one device: name one directory with it");
        }
        MeasuringPlan plan = plan(line);
        DeviceFinder devices = new DeviceFinder();
        Set<String> measured = new HashSet<>();
        for (Path directory : directories) {
            if (!Files.isDirectory(directory)) {
                throw new IOException(directory + " is not a directory: create it, or name another one");
            }
            Device device = devices.find(directory);
            out.printf("%s is on %s (%s)%n", directory, device.name(), device.fileSystem());
            if (!measured.add(device.name())) {
                out.println("  The same device as above.");
            } else if (line.hasOption(DRY_RUN)) {
                out.printf(
                        "  Would measure %d points and write at most %d MiB, of which nothing stays.%n",
                        plan.points().size(), (plan.writtenBytes() + (1 << 20) - 1) >> 20);
            } else {
                measure(line, plan, device, directory);
            }
        }
    }

    private void measure(CommandLine line, MeasuringPlan plan, Device device, Path directory) throws IOException {
        DeviceMeasurement measurement = trial.measure(plan, step -> out.println("  " + step), device, directory);
        new DeviceReport(measurement).print(out);
        if (line.hasOption(CHART)) {
            Path chart = Path.of(line.getOptionValue(CHART));
            try {
                Files.writeString(chart, DeviceChart.svg(measurement));
            } catch (IOException e) {
                throw new IOException("cannot write the chart " + chart + " (" + e + "): name another file", e);
            }
            out.println("  Chart: " + chart);
        }
    }

    private static MeasuringPlan plan(CommandLine line) throws UsageException {
        String budget = line.getOptionValue(WRITE_BUDGET);
        if (budget == null) {
            return MeasuringPlan.within(MeasuringPlan.DEFAULT_BUDGET_BYTES);
        }
        long bytes;
        try {
            bytes = TraditionalBinaryPrefix.string2long(budget);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--write-budget is '" + budget + "'; allowed is a size such as 512m", e);
        }
        try {
            return MeasuringPlan.within(bytes);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--write-budget is '" + budget + "': " + e.getMessage(), e);
        }
    }

    private static Options options() {
        return new Options()
                .addOption(Command.option(
                        WRITE_BUDGET,
                        "SIZE",
                        "The most that is written to each device; default 512m. Everything written is deleted."))
                .addOption(
                        Command.option(CHART, "FILE", "Draws the time for 1 GiB by I/O unit into this file, as SVG."))
                .addOption(Command.flag(DRY_RUN, "Only prints what would be measured and written."))
                .addOption("h", HELP, false, "Prints this.");
    }

    private void printHelp() {
        HelpFormatter formatter = new HelpFormatter();
        formatter.setOptionComparator(null); // in the order of options()
        PrintWriter writer = new PrintWriter(out, false, StandardCharsets.UTF_8);
        formatter.printHelp(
                writer,
                HELP_COLUMNS,
                "hadoop jar ssd-spill-tuner.jar DIR... [--write-budget SIZE] [--chart FILE] [--dry-run]",
                "Measures the devices of local directories, some seconds each, and prints the I/O unit "
                        + "and merge width of the sort on them.",
                options(),
                2,
                2,
                "Sizes take k, m, g and t (powers of 1024), as in 512m."
                        + " Exit codes: 0 done, 1 cannot be done, 2 wrong arguments.");
        writer.flush();
    }

    private static String oneLine(Exception e) {
        String message = e.getMessage() == null ? e.toString() : e.getMessage();
        return message.replaceAll("\\s*\\R\\s*", " ");
    }
}
