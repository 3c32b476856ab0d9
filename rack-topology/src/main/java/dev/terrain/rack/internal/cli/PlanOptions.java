package dev.terrain.rack.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.rack.internal.plan.Writers;
import java.util.concurrent.TimeUnit;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.StringUtils;

/** What optimise and simulate take, under the same names and with the same meaning. */
final class PlanOptions {

    static final Option REPLICATION = Command.option("replication", "N", "Of the files, 1 to 10; else 3.");

    static final Option WRITERS = Command.option(
            "writers",
            "outside|home",
            "Who writes: clients that are no DataNodes (outside, unless said), or the DataNodes of the home site"
                    + " (home). Home is the site near, or without it the one with most nodes.");

    private static final int MOST_REPLICATION = 10;

    private PlanOptions() {}

    static int replication(CommandLine line) throws UsageException {
        return (int) number(line, REPLICATION, 3, 1, MOST_REPLICATION);
    }

    static Writers writers(CommandLine line) throws UsageException {
        String value = line.getOptionValue(WRITERS.getLongOpt(), "outside");
        return switch (value) {
            case "outside" -> Writers.OUTSIDE;
            case "home" -> Writers.HOME_NODES;
            default -> throw wrong(WRITERS, value, "outside or home");
        };
    }

    static long number(CommandLine line, Option option, long otherwise, long least, long most) throws UsageException {
        String value = line.getOptionValue(option.getLongOpt());
        String allowed = "a whole number from " + least + " to " + most;
        if (value == null) {
            return otherwise;
        }
        try {
            long number = Long.parseLong(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw wrong(option, value, allowed, e);
        }
        throw wrong(option, value, allowed);
    }

    static double factor(CommandLine line, Option option, double otherwise) throws UsageException {
        String value = line.getOptionValue(option.getLongOpt());
        String allowed = "a number from 1 on";
        if (value == null) {
            return otherwise;
        }
        try {
            double factor = Double.parseDouble(value);
            if (factor >= 1) {
                return factor;
            }
        } catch (NumberFormatException e) {
            throw wrong(option, value, allowed, e);
        }
        throw wrong(option, value, allowed);
    }

    /** Bytes as Hadoop reads them, as in 128m. */
    static long bytes(CommandLine line, Option option, long otherwise) throws UsageException {
        String value = line.getOptionValue(option.getLongOpt());
        if (value == null) {
            return otherwise;
        }
        try {
            long bytes = StringUtils.TraditionalBinaryPrefix.string2long(value);
            if (bytes > 0) {
                return bytes;
            }
        } catch (IllegalArgumentException e) {
            throw wrong(option, value, "a size as in 128m", e);
        }
        throw wrong(option, value, "a size as in 128m");
    }

    /** Milliseconds of a time as Hadoop reads it, as in 20ms and 500us. */
    static double millis(CommandLine line, Option option, String otherwise) throws UsageException {
        String value = line.getOptionValue(option.getLongOpt(), otherwise);
        Configuration one = new Configuration(false);
        one.set("time", value);
        try {
            long micros = one.getTimeDuration("time", 0, TimeUnit.MILLISECONDS, TimeUnit.MICROSECONDS);
            if (micros > 0) {
                return micros / 1000.0;
            }
        } catch (NumberFormatException e) {
            throw wrong(option, value, "a time as in 20ms", e);
        }
        throw wrong(option, value, "a time as in 20ms");
    }

    private static UsageException wrong(Option option, String value, String allowed) {
        return new UsageException(message(option, value, allowed));
    }

    private static UsageException wrong(Option option, String value, String allowed, Exception cause) {
        return new UsageException(message(option, value, allowed), cause);
    }

    private static String message(Option option, String value, String allowed) {
        return "--" + option.getLongOpt() + " is '" + value + "'; allowed is " + allowed;
    }
}
