package dev.terrain.commons.conf;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/**
 * A configuration key: its name, its documentation, and the reading of its value. All readers throw
 * IllegalArgumentException for a value that is not allowed, naming the key, the value and what is allowed; callers then
 * continue as stock Hadoop and log this once.
 */
public interface Key {
    /**
     * The documentation of a key.
     *
     * @param key the name as it stands in an XML file
     * @param type boolean, int, double, string, list, class, or bytes and time with Hadoop's suffixes
     * @param defaultValue the value in effect when nothing is configured, as one would write it
     * @param unit of a plain number, or an empty string
     * @param doc one or two sentences for the operator
     */
    record Text(String key, String type, String defaultValue, String unit, String doc) {}

    /** Returns all that is said of it. */
    Text text();

    /** Returns its name. */
    default String key() {
        return text().key();
    }

    /** Returns the value in effect when nothing is configured. */
    default String defaultValue() {
        return text().defaultValue();
    }

    /** Returns the value, without white space around it. */
    default String in(Configuration conf) {
        return conf.getTrimmed(key(), defaultValue());
    }

    /** Returns the value as another type. A parser that throws IllegalArgumentException refuses it. */
    default <T> T parsed(Configuration conf, String allowed, Function<String, T> parse) {
        String value = in(conf);
        try {
            return parse.apply(value);
        } catch (IllegalArgumentException e) {
            throw refused(value, allowed, e);
        }
    }

    // Those below do without lambdas: each costs half a millisecond of every task that comes by it first.

    /** Returns a boolean. {@code Configuration.getBoolean} would take "flase" for the default. */
    default boolean flag(Configuration conf) {
        String value = in(conf);
        if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
            throw refused(value, "true or false");
        }
        return Boolean.parseBoolean(value);
    }

    /** Returns a whole number. */
    default int number(Configuration conf, int least, int most) {
        String value = in(conf);
        try {
            int number = Integer.parseInt(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw refused(value, "a whole number from " + least + " to " + most, e);
        }
        throw refused(value, "a whole number from " + least + " to " + most);
    }

    /** Returns a size in bytes, which may have one of Hadoop's suffixes. */
    default long bytes(Configuration conf, long least, long most, String allowed) {
        String value = in(conf);
        try {
            long bytes = value.isEmpty() ? Long.MIN_VALUE : TraditionalBinaryPrefix.string2long(value);
            if (bytes >= least && bytes <= most) {
                return bytes;
            }
        } catch (IllegalArgumentException e) {
            throw refused(value, allowed, e);
        }
        throw refused(value, allowed);
    }

    /** As {@link #bytes(Configuration, long, long, String)}, or 0, which leaves the choice to the plugin. */
    default long zeroOrBytes(Configuration conf, long least, long most, String allowed) {
        return in(conf).equals("0") ? 0 : bytes(conf, least, most, allowed);
    }

    /** Returns a real number. {@link Math#nextUp} and {@link Math#nextDown} leave a bound out. */
    default double real(Configuration conf, double least, double most, String allowed) {
        String value = in(conf);
        try {
            double number = Double.parseDouble(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw refused(value, allowed, e);
        }
        throw refused(value, allowed);
    }

    /** Returns a time, which may have one of Hadoop's suffixes; without one it is milliseconds. */
    default Duration time(Configuration conf, Duration least) {
        String value = in(conf);
        String allowed = "a time from " + least.toMillis() + "ms on";
        try {
            Duration time = Duration.ofMillis(conf.getTimeDurationHelper(key(), value, TimeUnit.MILLISECONDS));
            if (time.compareTo(least) >= 0) {
                return time;
            }
        } catch (NumberFormatException e) {
            throw refused(value, allowed, e);
        }
        throw refused(value, allowed);
    }

    /** Returns one of an enum's constants, which are written in lower case. */
    default <E extends Enum<E>> E one(Configuration conf, E[] values, String allowed) {
        String value = in(conf);
        for (E one : values) {
            if (one.name().toLowerCase(Locale.ROOT).equals(value)) {
                return one;
            }
        }
        throw refused(value, allowed);
    }

    /** Returns the exception for a value. */
    default IllegalArgumentException refused(String value, String allowed) {
        return new IllegalArgumentException(key() + " is '" + value + "'; allowed is " + allowed);
    }

    private IllegalArgumentException refused(String value, String allowed, IllegalArgumentException cause) {
        IllegalArgumentException e = refused(value, allowed);
        e.initCause(cause);
        return e;
    }
}
